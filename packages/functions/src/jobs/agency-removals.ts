import { AgencyRemoval } from "@trame/core/processes/agency-removal"
import { queueHandler } from "./queue.ts"

/** Finishes the removal of agencies and people. */
export const handler = queueHandler("A removal failed", (body) =>
  AgencyRemoval.carryOut(AgencyRemoval.removalRequest.parse(body)),
)
