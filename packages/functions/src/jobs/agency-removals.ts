import { AgencyRemoval } from "@trame/core/processes/agency-removal"
import type { SQSBatchResponse, SQSEvent } from "aws-lambda"
import { eachRecord } from "./queue.ts"

/** Finishes the removal of agencies and people. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachRecord(event, "A removal failed", (body) =>
    AgencyRemoval.carryOut(AgencyRemoval.removalRequest.parse(body)),
  )
