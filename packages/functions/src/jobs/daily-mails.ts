import { DailyMail } from "@trame/core/together/daily/index"
import type { ScheduledEvent } from "aws-lambda"
import { queueHandler } from "./queue.ts"

/** Has every agency's people told of their day; a schedule's event, of a share. */
export const request = ({ time }: Partial<ScheduledEvent> = {}): Promise<void> => DailyMail.requestDaily(time)

/** Tells one agency's people of their late steps and mails what they have not read. */
export const tell = queueHandler("A daily mail failed", async (body) => {
  await DailyMail.tellDay(DailyMail.dailyRequest.parse(body))
})
