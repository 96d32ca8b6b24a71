import { createHash } from "node:crypto"
import * as z from "zod"
import { type PageRead, pagesOf } from "./batch.ts"
import { invalid } from "./error.ts"

/** ElectroDB's query options for a page of one partition. */
interface Ask {
  cursor: string | null
  limit?: number
  order: Order
}

/** Lists are in descending order by default. */
export type Order = "asc" | "desc"

/** One list in several partitions of an index, each sorted by the same two attributes. */
export interface ShardedList<Item> {
  shards: number
  /** The items strictly after a position in one partition; all of them when it is null. */
  read(shard: number, after: Position | null, ask: Ask): PageRead<Item>
  positionOf(item: Item): Position
}

/** The number of partitions of a list over the whole platform. */
export const LIST_SHARDS = 8

interface Readable<Item> {
  go(ask: Ask): PageRead<Item>
}

interface SortedQuery<Item, Name extends string> extends Readable<Item> {
  lt(after: Record<Name, string>): Readable<Item>
}

/**
 * A list over the whole platform.
 * @param query ElectroDB's query of one partition of the index
 * @param by the attribute by which the index is sorted; `id` makes the order total
 */
export function platformList<
  By extends string,
  Id extends string,
  Item extends Partial<Record<By, string>> & Record<Id, string>,
>(query: (shard: number) => SortedQuery<Item, By | Id>, by: By, id: Id): ShardedList<Item> {
  return {
    shards: LIST_SHARDS,
    read(shard, after, ask) {
      const all = query(shard)
      if (!after) return all.go(ask)
      return all.lt({ [by]: after[0], [id]: after[1] } as Record<By | Id, string>).go(ask)
    },
    positionOf: (item) => [item[by] ?? "", item[id]],
  }
}

/** All items of a list, partition by partition, page by page. */
export async function* everyPage<Item>(list: ShardedList<Item>): AsyncGenerator<Item[]> {
  for (let shard = 0; shard < list.shards; shard++) {
    yield* pagesOf((cursor) => list.read(shard, null, { cursor, order: "desc" }))
  }
}

export interface Walk<Item> {
  size: number
  cursor?: string
  /** Whether an item belongs to the page; by default, all do. */
  keeps?: (item: Item) => boolean
  /** Items read of each partition at a time: by default one page, 1 MB when null. */
  chunk?: number | null
  /** How many rounds of reads, over all partitions in parallel, before it returns what it has found. */
  rounds?: number
  order?: Order
}

/** The reach of one text search in an unindexed list: 1,000 items of each partition. */
export const SEARCH = { chunk: 250, rounds: 4 } as const

const ROUNDS = 8

/**
 * A page of the merged partitions, descending by default. A cursor is the position of the last item examined, of
 * whichever partition: newer items stand before it, so no item is repeated or skipped. A page may be short or empty
 * when the rounds are used up; it then still has a cursor.
 */
export async function mergedPage<Item>(
  list: ShardedList<Item>,
  { size, cursor, keeps = () => true, chunk = size + 1, rounds = ROUNDS, order = "desc" }: Walk<Item>,
): Promise<Page<Item>> {
  let last = fromCursor(cursor)
  const lanes = Array.from({ length: list.shards }, (_, shard) => laneOf(list, { shard, after: last, order }))
  const compare = COMPARES[order]
  const comesFirst = (one: Item, other: Item) =>
    compare(keyOf(list.positionOf(one)), keyOf(list.positionOf(other))) < 0
  /** The lane whose first item comes before those of all others. */
  const foremost = () =>
    lanes.reduce<Lane<Item> | undefined>((first, lane) => {
      const [head, before] = [lane.head(), first?.head()]
      return head && (!before || comesFirst(head, before)) ? lane : first
    }, undefined)
  const items: Item[] = []
  for (let round = 0; round < rounds && items.length < size; round++) {
    await Promise.all(lanes.map((lane) => lane.fill(chunk ?? undefined)))
    while (items.length < size && lanes.every((lane) => lane.ready())) {
      const next = foremost()?.take()
      if (!next) return { items, nextCursor: null }
      last = list.positionOf(next)
      if (keeps(next)) items.push(next)
    }
  }
  const over = lanes.every((lane) => lane.ready() && !lane.head())
  return { items, nextCursor: last && !over ? toCursor(last) : null }
}

type Lane<Item> = ReturnType<typeof laneOf<Item>>

/** One partition of the merged list. */
function laneOf<Item>(
  list: ShardedList<Item>,
  { shard, after, order }: { shard: number; after: Position | null; order: Order },
) {
  let waiting: Item[] = []
  let lastRead = 0
  let cursor: string | null = null
  let over = false
  /** Whether the next item, or the end, is known. */
  const ready = () => over || waiting.length > 0
  return {
    ready,
    head: () => waiting[0],
    take: () => waiting.shift(),
    /** Reads on when few items are left, so that all partitions are read in parallel. */
    async fill(limit: number | undefined): Promise<void> {
      if (over || waiting.length > lastRead / 2) return
      do {
        const page = await list.read(shard, after, { cursor, limit, order })
        waiting = [...waiting, ...page.data]
        lastRead = page.data.length
        cursor = page.cursor
        over = cursor === null
      } while (!ready())
    },
  }
}

/** The position of an item in a list: its sort value, then the id that makes the order total. */
export type Position = readonly [sortedBy: string, id: string]

/** A position goes into one sort key, which holds 1 KB with its names. */
const POSITION_BYTES = 800

const position = z
  .tuple([z.string().min(1), z.string().min(1)])
  .refine((parts) => Buffer.byteLength(parts.join("")) <= POSITION_BYTES)

export const toCursor = (at: Position): string => Buffer.from(JSON.stringify(at)).toString("base64url")

/** @throws AppError invalid for a text that is not a valid cursor */
export function fromCursor(cursor: string | undefined): Position | null {
  if (!cursor) return null
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()))
  } catch {
    throw invalid("La suite de la liste est introuvable.")
  }
}

/** Texts in the same order as positions, like a sort key of the same two attributes. */
const keyOf = (at: Position): string => at.join("#")

const COMPARES: Record<Order, (one: string, other: string) => number> = {
  desc: (one, other) => (one < other ? 1 : one > other ? -1 : 0),
  asc: (one, other) => (one < other ? -1 : one > other ? 1 : 0),
}

export interface PageQuery {
  search: string
  cursor?: string
  size: number
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

interface Wanted<Item> {
  positionOf: (item: Item) => Position
  size: number
  cursor?: string | undefined
  order?: Order
}

/** A page of a list in memory, descending by default. */
export function pageOf<Item>(
  items: readonly Item[],
  { positionOf, size, cursor, order = "desc" }: Wanted<Item>,
): Page<Item> {
  const at = fromCursor(cursor)
  const after = at && keyOf(at)
  const compare = COMPARES[order]
  // For a long list, one page is faster to find than a sorted list.
  const first: { item: Item; key: string }[] = []
  for (const item of items) {
    const key = keyOf(positionOf(item))
    if (after !== null && compare(key, after) <= 0) continue
    const last = first[size]
    if (last && compare(key, last.key) >= 0) continue
    first.splice(first.findLastIndex((one) => compare(one.key, key) <= 0) + 1, 0, { item, key })
    if (last) first.pop()
  }
  return firstPage(
    first.map(({ item }) => item),
    { positionOf, size },
  )
}

/** The first page of ordered items; `items` has at least one more than a page when there are more. */
export function firstPage<Item>(
  items: readonly Item[],
  { positionOf, size }: Pick<Wanted<Item>, "positionOf" | "size">,
): Page<Item> {
  const last = items[size - 1]
  const nextCursor = last && items.length > size ? toCursor(positionOf(last)) : null
  return { items: items.slice(0, size), nextCursor }
}

/** The partition of an id, so that writes spread over all partitions. */
export const shardOf = (id: string, shards = LIST_SHARDS): number =>
  createHash("sha256").update(id).digest().readUInt8(0) % shards
