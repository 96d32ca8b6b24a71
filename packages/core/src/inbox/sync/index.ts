import { asMember } from "../../lib/access.ts"
import type { Operation } from "../../lib/operation.ts"
import { everyPage, platformList } from "../../lib/paging.ts"
import { sendAll } from "../../lib/queue.ts"
import { secondOf } from "../../lib/share.ts"
import type { inboxContract } from "../contract/staff.ts"
import { MailboxEntity } from "../store/entities.ts"
import { beginSync } from "../store/syncs.ts"

/** Starts a sync of a mailbox, or returns the running one (rules/inbox.md#sync). */
export const sync: Operation<(typeof inboxContract)["sync"]> = async (actor, { influencerId, full }) => {
  const { agencyId } = asMember(actor, "talent_manager")
  const askedAt = new Date().toISOString()
  return { syncId: await beginSync({ agencyId, influencerId }, { full, askedAt }) }
}

const connected = platformList(
  (shard) => MailboxEntity.query.connected({ shard }),
  "connectedAt",
  "influencerId",
)

/** Requests a sync of every connected mailbox of all agencies, each at its own second of so many. */
export async function requestSyncs(withinSeconds: number): Promise<number> {
  let count = 0
  for await (const mailboxes of everyPage(connected)) {
    count += mailboxes.length
    await sendAll(
      "MAIL_SYNC_QUEUE_URL",
      mailboxes.map(({ agencyId, influencerId }) => ({ agencyId, influencerId })),
      ({ influencerId }) => (withinSeconds ? secondOf(influencerId, withinSeconds) : 0),
    )
  }
  return count
}
