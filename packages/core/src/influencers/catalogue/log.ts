import { deleteAll, pagesOf } from "../../lib/batch.ts"
import { holds, retryOnConflict, transact } from "../../lib/transact.ts"
import type { CreatorChange } from "../../search/creators.ts"
import type { PostChange } from "../../search/posts.ts"
import { CatalogueChangeEntity, CatalogueHeadEntity } from "./entities.ts"

/**
 * The change log, which search replicas follow (docs/architecture.md, search). Numbers have no gap: a change and what it
 * says are written in one transaction, on condition that nobody took the number.
 */

const log = "catalogue"
/** The writer's calls last a minute. */
const PATIENCE_MS = 40_000
const NEWEST_FIRST = { order: "desc", consistent: true } as const

export interface Changes {
  creators: CreatorChange[]
  posts: PostChange[]
}

interface Prepared extends Partial<Changes> {
  /** What is written with it: at most 98 items. */
  writes?: readonly unknown[]
  /** Influencers that the catalogue did not have before. */
  added?: number
}

interface Appending {
  /** Whether it erases somebody, after which no snapshot from before may stay. */
  erases?: boolean
}

/**
 * Writes items together with the change that tells of them; returns its number. `prepare` is asked anew when another change
 * came first, so what it reads is as it was when the change before this one had been written.
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

/** The changes after this one, in their order, as last written. */
export const changesAfter = (seq: number) =>
  pagesOf((cursor) =>
    CatalogueChangeEntity.query.primary({ log }).gt({ seq }).go({ cursor, consistent: true }),
  )

/** The last change that was written before a time; 0 where the log holds none of before and none is forgotten. */
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

/** Has the numbers go on behind the last that was given, should a restored table have lost count. */
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

/** Has the log say nothing of somebody but that they and their posts are gone; the numbers stay. */
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

/** Erases the changes up to this one that were written before a time. */
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
