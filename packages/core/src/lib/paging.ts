import { createHash } from "node:crypto"
import * as z from "zod"
import { type PageRead, pagesOf } from "./batch.ts"
import { invalid } from "./error.ts"

/** How a page of one partition is asked for: the query options of ElectroDB. */
interface Ask {
  cursor: string | null
  limit?: number
  order: Order
}

/** Lists go from the last to the first unless said. */
export type Order = "asc" | "desc"

/** One list in several partitions of an index, each sorted by the same two attributes. */
export interface ShardedList<Item> {
  shards: number
  /** What stands strictly after a position in one partition, or all of it. */
  read(shard: number, after: Position | null, ask: Ask): PageRead<Item>
  positionOf(item: Item): Position
}

/** A list over the whole platform lies in as many partitions. */
const LIST_SHARDS = 8

interface Readable<Item> {
  go(ask: Ask): PageRead<Item>
}

interface SortedQuery<Item, Name extends string> extends Readable<Item> {
  lt(after: Record<Name, string>): Readable<Item>
}

/**
 * A list over the whole platform.
 * @param query ElectroDB's, of one partition of the index
 * @param by what the index is sorted by, then the id that makes the order total
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

/** All of a list, partition by partition, page after page. */
export async function* everyPage<Item>(list: ShardedList<Item>): AsyncGenerator<Item[]> {
  for (let shard = 0; shard < list.shards; shard++) {
    yield* pagesOf((cursor) => list.read(shard, null, { cursor, order: "desc" }))
  }
}

export interface Walk<Item> {
  /** Items of a page. */
  size: number
  cursor?: string
  /** Whether an item belongs to the page; all do when left out. */
  keeps?: (item: Item) => boolean
  /** Items read of each partition at a time: as many as a page takes when left out, 1 MB when null. */
  chunk?: number | null
  /** How many times it reads, all partitions side by side, before it answers what it has found so far. */
  rounds?: number
  order?: Order
}

/** How far one request looks for a text in what has no index of its words: 1,000 items of each partition. */
export const SEARCH = { chunk: 250, rounds: 4 } as const

const ROUNDS = 8

/**
 * A page of the partitions merged, the last first unless said. A cursor is the position of the last item looked at, whichever
 * partition it came from: what is added meanwhile stands before it, so nothing is shown twice or left out. A page
 * may be short, or empty, where the work for it was used up; it then has a cursor all the same.
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
  /** The lane whose first item stands before all the others'. */
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

/** One partition on its way into the merged list. */
function laneOf<Item>(
  list: ShardedList<Item>,
  { shard, after, order }: { shard: number; after: Position | null; order: Order },
) {
  let waiting: Item[] = []
  let lastRead = 0
  let cursor: string | null = null
  let over = false
  /** Whether it is known what comes next, be it nothing. */
  const ready = () => over || waiting.length > 0
  return {
    ready,
    head: () => waiting[0],
    take: () => waiting.shift(),
    /** Reads on where little is left, so that all partitions are read side by side. */
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

/** Where an item stands in a list: what the list is sorted by, then the id that makes the order total. */
export type Position = readonly [sortedBy: string, id: string]

/** Both go into one sort key, which holds 1 KB with its names. */
const POSITION_BYTES = 800

const position = z
  .tuple([z.string().min(1), z.string().min(1)])
  .refine((parts) => Buffer.byteLength(parts.join("")) <= POSITION_BYTES)

export const toCursor = (at: Position): string => Buffer.from(JSON.stringify(at)).toString("base64url")

/** @throws AppError invalid for a text that is no cursor of ours */
export function fromCursor(cursor: string | undefined): Position | null {
  if (!cursor) return null
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()))
  } catch {
    throw invalid("La suite de la liste est introuvable.")
  }
}

/** Positions are in the order of these, as a sort key made of the same two attributes is. */
const keyOf = (at: Position): string => at.join("#")

const COMPARES: Record<Order, (one: string, other: string) => number> = {
  desc: (one, other) => (one < other ? 1 : one > other ? -1 : 0),
  asc: (one, other) => (one < other ? -1 : one > other ? 1 : 0),
}

/** Which page is asked for, of what goes by a text. */
export interface PageQuery {
  search: string
  cursor?: string
  /** Items of a page. */
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

/** A page of what is in memory anyway, the last first unless said. */
export function pageOf<Item>(
  items: readonly Item[],
  { positionOf, size, cursor, order = "desc" }: Wanted<Item>,
): Page<Item> {
  const at = fromCursor(cursor)
  const after = at && keyOf(at)
  const compare = COMPARES[order]
  // Of many, a page is found sooner than all are sorted.
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

/** The page with which ordered items begin, of which at least one more was read when there are more. */
export function firstPage<Item>(
  items: readonly Item[],
  { positionOf, size }: Pick<Wanted<Item>, "positionOf" | "size">,
): Page<Item> {
  const last = items[size - 1]
  const nextCursor = last && items.length > size ? toCursor(positionOf(last)) : null
  return { items: items.slice(0, size), nextCursor }
}

/** In which of so many partitions an id belongs, so that none of them takes every write. */
export const shardOf = (id: string, shards = LIST_SHARDS): number =>
  createHash("sha256").update(id).digest().readUInt8(0) % shards
