import { Aggregation } from "@trame/core/aggregation/index"
import type { SQSBatchResponse, SQSEvent } from "aws-lambda"
import { logger } from "../api/logger.ts"
import { eachRecord } from "./records.ts"

/** Compares totals with their sources; says what it had to put right, and nothing when all was right. */
export const handler = (event: SQSEvent): Promise<SQSBatchResponse> =>
  eachRecord(event, "A sweep of totals failed", async (body) => {
    const { agencyId } = Aggregation.sweepRequest.parse(body)
    const report = await Aggregation.sweep({ type: "worker", name: "sweep-totals", agencyId })
    if (Object.values(report).some((count) => count > 0))
      logger.warn("Totals mended", { agencyId, ...report })
  })
