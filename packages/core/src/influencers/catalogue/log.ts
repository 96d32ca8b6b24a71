import { deleteAll, pagesOf } from "../../lib/batch.ts"
import { holds, retryOnConflict, transact } from "../../lib/transact.ts"
import type { CreatorChange } from "../../search/creators.ts"
import type { PostChange } from "../../search/posts.ts"
import { CatalogueChangeEntity, CatalogueHeadEntity } from "./entities.ts"

/**
 * The change log, which search replicas follow (docs/architecture.md, search). Numbers have no gaps: one transaction
 * writes a change with its data, on condition that its number is free.
 */

const log = "catalogue"
/** A call of the writer lasts at most a minute. */
const PATIENCE_MS = 40_000
const NEWEST_FIRST = { order: "desc", consistent: true } as const

export interface Changes {
  creators: CreatorChange[]
  posts: PostChange[]
}

interface Prepared extends Partial<Changes> {
  /** Written in the same transaction: at most 98 items. */
  writes?: readonly unknown[]
  /** Number of influencers that are new in the catalogue. */
  added?: number
}

interface Appending {
  /** Whether the change erases a person, after which no older snapshot may remain. */
  erases?: boolean
}

/**
 * Writes items together with the change that announces them; returns its number. Calls `prepare` again after a
 * collision, so that it reads the state after the previous change.
 */
export function append(
  prepare: () => Promise<Prepared>,
  { erases = false }: Appending = {},
): Promise<number> {
  const attempt = async () => {
    const head = await readHead()
    const { creators = [], posts = [], writes = [], added = 0 } = await prepare()
    const seq = (head?.seq ?? 0) + 1
    const influencers = (head?.influencers ?? 0) + added
    const at = new Date().toISOString()
    await transact([
      head
        ? CatalogueHeadEntity.patch({ log })
            .set({ seq, influencers, ...(erases && { erasedSeq: seq }) })
            .where((stored, { eq }) => eq(stored.seq, head.seq))
        : CatalogueHeadEntity.create({ log, seq, influencers }),
      CatalogueChangeEntity.create({ log, seq, creators, posts, at }),
      ...writes,
    ])
    return seq
  }
  return retryOnConflict(attempt, { milliseconds: PATIENCE_MS })
}

export async function readHead() {
  const { data } = await CatalogueHeadEntity.get({ log }).go({ consistent: true })
  return data
}

/** The changes after this one, in order, strongly consistent. */
export const changesAfter = (seq: number) =>
  pagesOf((cursor) =>
    CatalogueChangeEntity.query.primary({ log }).gt({ seq }).go({ cursor, consistent: true }),
  )

/** The last change before a time; when the log has none, the one before its first change (0 for a complete log). */
export async function seqAt(time: Date): Promise<number> {
  const head = await readHead()
  let earliest = (head?.seq ?? 0) + 1
  const newestFirst = pagesOf((cursor) =>
    CatalogueChangeEntity.query.primary({ log }).go({ cursor, ...NEWEST_FIRST, attributes: ["seq", "at"] }),
  )
  for await (const changes of newestFirst) {
    const old = changes.find(({ at }) => at < time.toISOString())
    if (old) return old.seq
    earliest = changes.at(-1)?.seq ?? earliest
  }
  return earliest - 1
}

/** Raises the head to the last used number, in case a restored table has a lower one. */
export async function mendHead(atLeast: number): Promise<void> {
  const { data } = await CatalogueChangeEntity.query.primary({ log }).go({ ...NEWEST_FIRST, count: 1 })
  const last = Math.max(atLeast, data[0]?.seq ?? 0)
  await holds(
    CatalogueHeadEntity.patch({ log })
      .set({ seq: last })
      .where(({ seq }, { lt }) => lt(seq, last))
      .go(),
  )
}

/** Reduces the log's entries on a person to the removal of them and their posts; keeps the numbers. */
export async function strip(influencerId: string): Promise<void> {
  const isTheirs = (one: CreatorChange) => "row" in one && one.row.id === influencerId
  const isTheirPost = (one: PostChange) => "row" in one && one.row.influencerId === influencerId
  for await (const changes of changesAfter(0)) {
    for (const { seq, creators, posts } of changes) {
      if (!creators.some(isTheirs) && !posts.some(isTheirPost)) continue
      await CatalogueChangeEntity.patch({ log, seq })
        .set({
          creators: creators.map((one) => (isTheirs(one) ? { removed: influencerId } : one)),
          posts: posts.map((one) => (isTheirPost(one) && "row" in one ? { removed: one.row.id } : one)),
        })
        .go()
    }
  }
}

/** Deletes the changes up to this one that were written before a time. */
export async function forget(seq: number, before: Date): Promise<void> {
  const old = pagesOf((cursor) =>
    CatalogueChangeEntity.query
      .primary({ log })
      .lte({ seq })
      .where(({ at }, { lt }) => lt(at, before.toISOString()))
      .go({ cursor, attributes: ["log", "seq"] }),
  )
  for await (const changes of old) await deleteAll(CatalogueChangeEntity, changes)
}
