import { AgencyRemoval } from "@trame/core/processes/agency-removal"
import { PersonErasure } from "@trame/core/processes/person-erasure"
import * as z from "zod"
import { logger } from "../logger.ts"
import { queueHandler } from "./queue.ts"

const removal = z.union([AgencyRemoval.removalRequest, PersonErasure.erasureRequest])

/** Finishes the removal of agencies and people, and erases people of the catalogue. */
export const handler = queueHandler("A removal failed", async (body) => {
  const wanted = removal.parse(body)
  if (!("influencerId" in wanted)) return AgencyRemoval.carryOut(wanted)
  await PersonErasure.carryOut(wanted)
  logger.info("A person was erased", wanted)
})
