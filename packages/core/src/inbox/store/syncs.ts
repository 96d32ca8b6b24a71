import { newId } from "../../lib/id.ts"
import { send } from "../../lib/queue.ts"
import { retryOnConflict, transact } from "../../lib/transact.ts"
import { MailboxEntity, MailSyncEntity, type StoredMailbox, type StoredSync } from "./entities.ts"
import { connectedMailbox, type MailboxKey } from "./mailboxes.ts"

export type { StoredSync } from "./entities.ts"

/** One that nobody has worked on for so long may have lost its message. */
const QUIET_MS = 60_000

export async function findSync({ agencyId, influencerId }: MailboxKey): Promise<StoredSync | null> {
  return (await MailSyncEntity.get({ agencyId, influencerId }).go({ consistent: true })).data
}

/**
 * Has a mailbox read: what came since, or everything where that is wanted or not known. While it is being read anyway,
 * also by a sync that ended after `askedAt`, that one is answered.
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

/** A sync of a mailbox as it will be stored. */
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
 * Goes with the write that begins a reading: whatever is recorded from now on is of this generation.
 * Its condition is the mailbox as it was read.
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

/** Has a sync taken a step further. One that is going on anyway is not disturbed. */
export const proceed = ({ agencyId, influencerId, syncId, turn }: Step, delaySeconds = 0): Promise<void> =>
  send("MAIL_SYNC_QUEUE_URL", { agencyId, influencerId, syncId, turn }, delaySeconds)
