import { requestSyncs } from "@trame/core/inbox/sync/index"
import type { ScheduledEvent } from "aws-lambda"
import { logger } from "../logger.ts"

/** So short that a schedule's syncs start before its next run. */
const SPREAD_SECONDS = 240

/** Requests a sync of every connected mailbox: spread over time, or all at once in a manual call. */
export async function handler({ time }: Partial<ScheduledEvent> = {}): Promise<void> {
  logger.info("Mailboxes asked for", { count: await requestSyncs(time ? SPREAD_SECONDS : 0) })
}
