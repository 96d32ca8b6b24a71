import * as AgencyRemoval from "@trame/core/processes/agency-removal"
import * as PersonErasure from "@trame/core/processes/person-erasure"
import * as z from "zod"
import { logger } from "../logger.ts"
import { queueHandler } from "./queue.ts"

const removal = z.union([AgencyRemoval.removalRequest, PersonErasure.erasureRequest])

/** Finishes the removal of agencies and people, and erases people of the catalogue. */
export const handler = queueHandler("A removal failed", async (body) => {
  const request = removal.parse(body)
  if (!("influencerId" in request)) return AgencyRemoval.carryOut(request)
  await PersonErasure.carryOut(request)
  logger.info("A person was erased", request)
})
