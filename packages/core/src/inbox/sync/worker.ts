import * as z from "zod"
import { AppError } from "../../lib/error.ts"
import { holds, transact } from "../../lib/transact.ts"
import { gmailOf } from "../connection/gmail.ts"
import { GoogleError } from "../connection/google-error.ts"
import { MailboxEntity, MailSyncEntity } from "../store/entities.ts"
import { findMailbox } from "../store/mailboxes.ts"
import { beginSync, findSync, proceed, type StoredSync, whileConnected } from "../store/syncs.ts"
import { readHistory } from "./history.ts"
import { beginReading, readMessages } from "./messages.ts"
import { Overtaken, type Reading } from "./reading.ts"
import { sweep } from "./sweep.ts"

export { requestSyncs } from "./index.ts"

/**
 * A sync advances step by step, each a message and a page of Gmail. A step first sends a message for a later check, so
 * that it may be interrupted anywhere and continues with the same page.
 */

const ask = z.object({ agencyId: z.string(), influencerId: z.string() })
const step = ask.extend({ syncId: z.string(), turn: z.int() })
/** A message of the queue: a step, or a request to sync a mailbox. */
export const message = z.union([step, ask])

/** Advances a sync by one step, or starts one. A message may be repeated. */
export async function handle(of: z.infer<typeof message>): Promise<void> {
  if ("syncId" in of) return takeStep(of)
  try {
    await beginSync(of, { full: false, askedAt: new Date().toISOString() })
  } catch (error) {
    // The connection has ended since the request.
    if (!(error instanceof AppError)) throw error
  }
}

/** A little more than a worker's longest call: a worker that holds it longer is dead. */
const LEASE_MS = 125_000
const SECOND_LOOK_SECONDS = 130
const MAX_TRIES = 10

async function takeStep({ syncId, turn, ...key }: z.infer<typeof step>): Promise<void> {
  const sync = await findSync(key)
  if (sync?.syncId !== syncId || turn < sync.turn) return
  const now = Date.now()
  const resting = (sync.busyUntil ?? 0) - now
  if (resting > 0) return proceed({ ...sync, turn }, Math.min(Math.ceil(resting / 1000) + 1, 900))
  // For the step after this one: by then, this step is over or its worker is dead.
  await proceed({ ...sync, turn: sync.turn + 2 }, SECOND_LOOK_SECONDS)
  const claim = { turn: sync.turn + 1, busyUntil: now + LEASE_MS, tries: sync.tries + 1 }
  if (!(await holds(changing(sync, claim).go()))) return
  const claimed = { ...sync, ...claim }
  await (sync.tries < MAX_TRIES ? work(claimed) : end(claimed, { error: UNREACHABLE }))
}

const keyOf = ({ agencyId, influencerId }: StoredSync) => ({ agencyId, influencerId })

const UNREACHABLE = "Erreur sync : Gmail ne répond pas. Réessayez plus tard."
const EXPIRED = "Erreur sync : la connexion à Gmail a expiré. Reconnectez la boîte mail."
const REFUSED = "Erreur sync : Google refuse l'accès à cette boîte mail."

async function work(sync: StoredSync): Promise<void> {
  try {
    await advance(sync)
  } catch (error) {
    if (error instanceof Overtaken) return
    if (error instanceof AppError && (error.code === "closed" || error.code === "not_found")) {
      return end(sync, { error: EXPIRED })
    }
    if (error instanceof GoogleError && error.status === 400 && sync.pageToken) return startOver(sync)
    if (error instanceof GoogleError && !error.isPassing) return end(sync, { error: REFUSED })
    await rest(sync, error instanceof GoogleError ? error.retryAfterSeconds : null)
    if (!(error instanceof GoogleError)) throw error
  }
}

const LONGEST_REST_SECONDS = 120

/** Pauses calls to Gmail, longer after each try. */
async function rest(sync: StoredSync, wanted: number | null): Promise<void> {
  const seconds = Math.max(wanted ?? 0, 2 ** sync.tries * (0.5 + Math.random() / 2))
  const delay = Math.ceil(Math.min(seconds, LONGEST_REST_SECONDS))
  const write = changing(sync, { busyUntil: Date.now() + delay * 1000 })
  if (await holds(write.go())) await proceed(sync, delay)
}

type Droppable = "busyUntil" | "pageToken"

/** The write that changes a sync, unless another worker took it over or it has ended. */
const changing = (sync: StoredSync, changes: Partial<StoredSync>, dropped: Droppable[] = []) =>
  MailSyncEntity.patch(keyOf(sync))
    .set(changes)
    .remove(dropped)
    .where((stored, { eq }) => `${eq(stored.syncId, sync.syncId)} AND ${eq(stored.turn, sync.turn)}`)

async function advance(sync: StoredSync): Promise<void> {
  const mailbox = await findMailbox(sync)
  if (mailbox?.connection !== sync.connection || mailbox.status === "disconnected") return forget(sync)
  const gmail = await gmailOf(mailbox)
  const reading: Reading = { gmail, mailbox, sync }
  if (sync.phase === "history") {
    const page = await readHistory(reading)
    if (page === "forgotten") return readEverything(reading)
    return page.pageToken ? goOn(sync, page) : end({ ...sync, ...page }, {})
  }
  if (sync.phase === "sweeping") return (await sweep(reading)) ? end(sync, {}) : goOn(sync, {})
  if (!sync.historyId) return goOn(sync, await beginReading(reading))
  const page = await readMessages(reading)
  return goOn(sync, page.pageToken ? page : { ...page, phase: "sweeping" })
}

/** The next step; `pageToken` is absent after the last page. */
async function goOn(sync: StoredSync, { pageToken, ...changes }: Partial<StoredSync>): Promise<void> {
  const turn = sync.turn + 1
  const write = pageToken
    ? changing(sync, { ...changes, pageToken, turn, tries: 0 }, ["busyUntil"])
    : changing(sync, { ...changes, turn, tries: 0 }, ["busyUntil", "pageToken"])
  if (await holds(write.go())) await proceed({ ...sync, turn })
}

/** Gmail no longer knows the page: reads all pages again; most of their messages are stored already. */
async function startOver(sync: StoredSync): Promise<void> {
  const turn = sync.turn + 1
  const counts = { done: 0, added: 0, queued: 0 }
  const write = changing(sync, { ...counts, turn }, ["busyUntil", "pageToken"])
  if (await holds(write.go())) await proceed({ ...sync, turn })
}

/** Gmail has forgotten the end of the last sync: reads everything again. */
async function readEverything(reading: Reading): Promise<void> {
  const { mailbox } = reading
  const sync = { ...reading.sync, full: true, generation: mailbox.generation + 1 }
  const { historyId, total } = await beginReading({ ...reading, sync })
  const turn = sync.turn + 1
  const restart = { full: true, generation: sync.generation, phase: "messages", historyId, total } as const
  const change = changing(sync, { ...restart, turn, tries: 0 }, ["busyUntil", "pageToken"])
  await transact([change, whileConnected(mailbox, sync.generation)])
  await proceed({ ...sync, turn })
}

/** Records the outcome in the mailbox; on success, the next incremental sync starts here. */
async function end(sync: StoredSync, { error }: { error?: string }): Promise<void> {
  const { syncId, added, historyId } = sync
  const endedAt = new Date().toISOString()
  const note = MailboxEntity.patch(keyOf(sync))
    .set({
      lastSync: { id: syncId, endedAt, added, ...(error && { error }) },
      ...(!error && { syncedAt: sync.startedAt, historyId }),
    })
    .where((stored, { eq }) => eq(stored.connection, sync.connection))
  await holds(transact([removal(sync), note]))
}

async function forget(sync: StoredSync): Promise<void> {
  await holds(removal(sync).go())
}

const removal = (sync: StoredSync) =>
  MailSyncEntity.remove(keyOf(sync)).where(
    (stored, { eq }) => `${eq(stored.syncId, sync.syncId)} AND ${eq(stored.turn, sync.turn)}`,
  )
