import { newId } from "../../lib/id.ts"
import { send } from "../../lib/queue.ts"
import { retryOnConflict, transact } from "../../lib/transact.ts"
import { MailboxEntity, MailSyncEntity, type StoredMailbox, type StoredSync } from "./entities.ts"
import { connectedMailbox, type MailboxKey } from "./mailboxes.ts"

export type { StoredSync } from "./entities.ts"

/** A sync without progress for so long may have lost its message. */
const QUIET_MS = 60_000

export async function findSync({ agencyId, influencerId }: MailboxKey): Promise<StoredSync | null> {
  return (await MailSyncEntity.get({ agencyId, influencerId }).go({ consistent: true })).data
}

/**
 * Starts a sync of a mailbox: incremental, or full when requested or necessary. Returns a running sync instead, or one
 * that ended after `askedAt`.
 * @returns the sync's id
 * @throws AppError as `connectedMailbox`
 */
export const beginSync = (key: MailboxKey, { full, askedAt }: { full: boolean; askedAt: string }) =>
  retryOnConflict(async () => {
    const running = await findSync(key)
    const mailbox = await connectedMailbox(key)
    if (running) {
      if (Date.now() - (running.busyUntil ?? Date.parse(running.startedAt)) > QUIET_MS) await proceed(running)
      return running.syncId
    }
    const { lastSync, historyId, generation } = mailbox
    if (lastSync && lastSync.endedAt >= askedAt) return lastSync.id
    const isFull = full || !historyId
    const next = isFull ? generation + 1 : generation
    const sync = newSync({ ...mailbox, generation: next }, { full: isFull })
    await transact([MailSyncEntity.create(sync), whileConnected(mailbox, next)])
    await proceed({ ...sync, turn: 0 })
    return sync.syncId
  })

const keyOf = ({ agencyId, influencerId }: MailboxKey) => ({ agencyId, influencerId })

interface SyncOptions {
  full: boolean
  isOtherAccount?: boolean
}

/** A new sync of a mailbox, in stored form. */
export const newSync = (mailbox: StoredMailbox, { full, isOtherAccount = false }: SyncOptions) => ({
  ...keyOf(mailbox),
  connection: mailbox.connection,
  generation: mailbox.generation,
  syncId: newId(),
  full,
  isOtherAccount,
  startedAt: new Date().toISOString(),
  phase: full ? ("messages" as const) : ("history" as const),
})

/**
 * Belongs in the transaction that starts a sync: mails recorded from now on have the next generation. Its condition is
 * the mailbox's state as read.
 */
export const whileConnected = ({ connection, generation, ...mailbox }: StoredMailbox, next: number) =>
  MailboxEntity.patch(keyOf(mailbox))
    .set({ generation: next })
    .where(
      (stored, { eq }) =>
        `${eq(stored.connection, connection)} AND ${eq(stored.generation, generation)} AND ` +
        eq(stored.status, "connected"),
    )

type Step = Pick<StoredSync, "agencyId" | "influencerId" | "syncId" | "turn">

/** Advances a sync by one step. Does not disturb one that is making progress. */
export const proceed = ({ agencyId, influencerId, syncId, turn }: Step, delaySeconds = 0): Promise<void> =>
  send("MAIL_SYNC_QUEUE_URL", { agencyId, influencerId, syncId, turn }, delaySeconds)
