import * as CreditMonths from "@trame/core/processes/credit-months"
import type { ScheduledEvent } from "aws-lambda"
import { queueHandler } from "./queue.ts"

/** Requests the start of a month's credits for everybody; for a schedule's event, for its share. */
export const request = ({ time }: Partial<ScheduledEvent> = {}): Promise<void> =>
  CreditMonths.requestMonth(time)

/** Starts a month's credits for the people of one agency. */
export const begin = queueHandler("A month's credits did not begin", (body) =>
  CreditMonths.beginFor(CreditMonths.monthRequest.parse(body)),
)
