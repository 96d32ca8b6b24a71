import type { EntityItem } from "electrodb"
import { type Actor, asPerson, assertAccess } from "../../lib/access.ts"
import { putAll } from "../../lib/batch.ts"
import { found } from "../../lib/error.ts"
import { fromCursor, toCursor } from "../../lib/paging.ts"
import { formatCount } from "../../lib/text.ts"
import { holds } from "../../lib/transact.ts"
import { readHead } from "../catalogue/log.ts"
import { batchesOf, clampPostsPerProfile, readImportList } from "../catalogue/rules/import-list.ts"
import { type Import, launchBatch, readImport, stopBatches } from "./batches.ts"
import type { EnrichmentImport, EnrichmentInput } from "./contract.ts"
import { BatchEntity, FailureEntity, ImportEntity, LineEntity } from "./entities.ts"

const KEPT_SECONDS = 90 * 86_400
const LISTED = 20

/**
 * Fetches the profiles of a list, batch after batch (rules/creators.md#enrichment). A request with the same id returns
 * the existing import.
 * @throws AppError invalid for an empty list, too_large
 */
export async function start(
  actor: Actor,
  { id: importId, list, postsPerProfile }: EnrichmentInput["start"],
): Promise<EnrichmentImport> {
  assertAccess(actor, "super-admin")
  const { userId } = asPerson(actor)
  const { usernames, unreadable, duplicates } = readImportList(list)
  const before = await readImport(importId)
  if (before) return toImport(before)
  const now = new Date().toISOString()
  const expiresAt = Math.floor(Date.now() / 1000) + KEPT_SECONDS
  const batches = batchesOf(usernames)
  const newImport: Import = {
    importId,
    startedBy: userId,
    startedAt: now,
    movedAt: now,
    ...(batches.length === 0 && { endedAt: now }),
    postsPerProfile: clampPostsPerProfile(postsPerProfile),
    total: usernames.length + unreadable.length,
    done: 0,
    failed: unreadable.length,
    batches: batches.length,
    batchesDone: 0,
    profilesDone: false,
    lines: 1,
    list: "all",
    expiresAt,
  }
  const first = {
    importId,
    number: 1,
    at: now,
    level: "info",
    text: beginning(newImport, duplicates),
    expiresAt,
  } as const
  // Parts first, so that a visible import is complete.
  await Promise.all([
    putAll(
      BatchEntity,
      batches.map((names, batch) => ({ importId, batch, usernames: names, expiresAt })),
    ),
    putAll(
      FailureEntity,
      unreadable.map(({ entry, reason }) => ({ importId, batch: 0, username: entry, reason, expiresAt })),
    ),
    LineEntity.put(first).go(),
  ])
  const isNew = await holds(ImportEntity.create(newImport).go())
  // When this fails, the next read starts it.
  if (isNew && batches.length > 0) await launchBatch(newImport).catch(() => undefined)
  return toImport(isNew ? newImport : found(await readImport(importId)))
}

function beginning({ total, failed, batches }: Import, duplicates: number): string {
  const profiles = formatCount(total - failed, "profil")
  return [
    `Import lancé : ${profiles} en ${formatCount(batches, "lot")}`,
    ...(duplicates ? [formatCount(duplicates, "doublon écarté", "doublons écartés")] : []),
    ...(failed ? [formatCount(failed, "entrée non reconnue", "entrées non reconnues")] : []),
  ].join(", ")
}

export async function list(actor: Actor): Promise<{ items: EnrichmentImport[] }> {
  assertAccess(actor, "super-admin")
  const { data } = await ImportEntity.query.newest({ list: "all" }).go({ order: "desc", count: LISTED })
  return { items: data.map(toImport) }
}

export async function get(actor: Actor, { importId }: EnrichmentInput["get"]): Promise<EnrichmentImport> {
  assertAccess(actor, "super-admin")
  const one = found(await readImport(importId))
  await askAgain(one)
  return toImport(one)
}

/** Stops an import after its running batch (rules/creators.md#enrichment). */
export async function stop(actor: Actor, { importId }: EnrichmentInput["stop"]): Promise<EnrichmentImport> {
  assertAccess(actor, "super-admin")
  return toImport(await stopBatches(importId))
}

/** After so long without progress, a process may have died before it sent a message. */
const PATIENCE_MS = 60_000

/** Does not disturb a batch that is making progress. */
async function askAgain({ importId, endedAt, movedAt }: Import): Promise<void> {
  if (endedAt || Date.now() - Date.parse(movedAt) < PATIENCE_MS) return
  const isMine = await holds(
    ImportEntity.patch({ importId })
      .set({ movedAt: new Date().toISOString() })
      .where((stored, { eq }) => eq(stored.movedAt, movedAt))
      .go(),
  )
  const one = isMine && (await readImport(importId))
  if (one && !one.endedAt) await launchBatch(one)
}

const LINES_OF_A_PAGE = 500

export async function log(actor: Actor, { importId, after }: EnrichmentInput["log"]) {
  assertAccess(actor, "super-admin")
  const { data } = await LineEntity.query
    .primary({ importId })
    .gt({ number: after })
    .go({ count: LINES_OF_A_PAGE + 1, consistent: true })
  const lines = data.slice(0, LINES_OF_A_PAGE)
  return { lines, more: data.length > LINES_OF_A_PAGE }
}

const FAILURES_OF_A_PAGE = 200

export async function failures(actor: Actor, { importId, cursor }: EnrichmentInput["failures"]) {
  assertAccess(actor, "super-admin")
  const after = fromCursor(cursor)
  const all = FailureEntity.query.primary({ importId })
  const rest = after ? all.gt({ batch: Number(after[0]), username: after[1] }) : all
  const { data } = await rest.go({ count: FAILURES_OF_A_PAGE + 1, consistent: true })
  const items = data.slice(0, FAILURES_OF_A_PAGE)
  const last = items.at(-1)
  return {
    items: items.map(({ username, reason }) => ({ username, reason })),
    nextCursor: last && data.length > items.length ? toCursor([String(last.batch), last.username]) : null,
  }
}

/** Number of influencers in the catalogue, including archived ones. */
export async function count(actor: Actor): Promise<{ influencers: number }> {
  assertAccess(actor, "super-admin")
  return { influencers: (await readHead())?.influencers ?? 0 }
}

const toImport = (one: EntityItem<typeof ImportEntity>): EnrichmentImport => ({
  id: one.importId,
  startedAt: one.startedAt,
  endedAt: one.endedAt ?? null,
  state: one.endedAt ? "done" : "running",
  stopped: one.stoppedAt !== undefined,
  postsPerProfile: one.postsPerProfile,
  total: one.total,
  done: one.done,
  failed: one.failed,
  batches: { total: one.batches, done: one.batchesDone },
})
