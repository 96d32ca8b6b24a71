import * as DailyMail from "@trame/core/together/daily/index"
import type { ScheduledEvent } from "aws-lambda"
import { queueHandler } from "./queue.ts"

/** Requests every agency's daily mails; for a schedule's event, those of its share. */
export const request = ({ time }: Partial<ScheduledEvent> = {}): Promise<void> => DailyMail.requestDaily(time)

/** Notifies one agency's people of their late steps, and mails unread notifications. */
export const tell = queueHandler("A daily mail failed", async (body) => {
  await DailyMail.tellDay(DailyMail.dailyRequest.parse(body))
})
