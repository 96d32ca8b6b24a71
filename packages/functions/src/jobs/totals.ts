import { quarterOf } from "@trame/core/lib/share"
import * as Aggregation from "@trame/core/processes/aggregation"
import type { ScheduledEvent } from "aws-lambda"
import { logger } from "../logger.ts"
import { queueHandler } from "./queue.ts"

/** Requests a sweep of every agency's totals, and the platform's; for a schedule's event, of its share. */
export const requestSweeps = ({ time }: Partial<ScheduledEvent> = {}): Promise<void> =>
  Aggregation.requestSweeps(quarterOf(time))

/** Compares totals with their sources; logs only corrections. */
export const sweep = queueHandler("A sweep of totals failed", async (body) => {
  const { agencyId } = Aggregation.sweepRequest.parse(body)
  const report = await Aggregation.sweep({ type: "worker", name: "sweep-totals", agencyId })
  if (Object.values(report).some((count) => count > 0)) logger.warn("Totals mended", { agencyId, ...report })
})
