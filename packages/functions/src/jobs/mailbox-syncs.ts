import { requestSyncs } from "@trame/core/inbox/sync/index"
import type { ScheduledEvent } from "aws-lambda"
import { logger } from "../logger.ts"

/** What a schedule asks for is over before it asks again. */
const SPREAD_SECONDS = 240

/** Has every connected mailbox read: one after the other, or all at once where somebody calls by hand. */
export async function handler({ time }: Partial<ScheduledEvent> = {}): Promise<void> {
  logger.info("Mailboxes asked for", { count: await requestSyncs(time ? SPREAD_SECONDS : 0) })
}
