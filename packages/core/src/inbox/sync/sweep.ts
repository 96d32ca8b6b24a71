import { pagesOf } from "../../lib/batch.ts"
import { MailEntity } from "../store/entities.ts"
import { recordMessages } from "../store/record.ts"
import { removeMessages } from "../store/threads.ts"
import { assertMine, fetchMessages, type Reading } from "./reading.ts"

/** Well below the limit of a worker's call. */
const PATIENCE_MS = 60_000
const PORTION = 25

/**
 * Erases mails that a full sync did not find. Messages move between pages during a sync, so it first checks each in
 * Gmail; for a former account this is impossible.
 * @returns false when more may remain
 */
export async function sweep(reading: Reading): Promise<boolean> {
  const { mailbox, sync } = reading
  const { agencyId, influencerId, generation } = sync
  const deadline = Date.now() + PATIENCE_MS
  const stale = pagesOf((cursor) =>
    MailEntity.query
      .primary({ agencyId, influencerId })
      .where((mail, { lt }) => lt(mail.generation, generation))
      .go({
        cursor,
        consistent: true,
        attributes: ["agencyId", "influencerId", "threadId", "messageId"],
      }),
  )
  for await (const page of stale) {
    for (let from = 0; from < page.length; from += PORTION) {
      if (Date.now() > deadline) return false
      const mails = page.slice(from, from + PORTION)
      const ids = mails.map(({ messageId, threadId }) => ({ id: messageId, threadId }))
      const found = sync.isOtherAccount ? [] : await fetchMessages(reading, ids, "full")
      await assertMine(reading)
      const { recorded } = await recordMessages(
        { ...mailbox, generation },
        found.flatMap((message) => message ?? []),
      )
      const kept = new Set(recorded)
      await removeMessages(
        sync,
        mails.filter(({ messageId }) => !kept.has(messageId)),
      )
    }
  }
  return true
}
