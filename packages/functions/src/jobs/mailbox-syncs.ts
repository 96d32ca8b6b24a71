import { requestSyncs } from "@trame/core/inbox/sync/index"
import { logger } from "../logger.ts"

/** Has every connected mailbox read. */
export async function handler(): Promise<void> {
  logger.info("Mailboxes asked for", { count: await requestSyncs() })
}
