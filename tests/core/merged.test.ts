import { Faker, fr } from "@faker-js/faker"
import {
  fromCursor,
  mergedPage,
  type Position,
  pageOf,
  type ShardedList,
  toCursor,
  type Walk,
} from "@trame/core/lib/paging"
import { expect, test } from "vitest"

test.each([0, 1, 7, 8, 60, 300])("%d items come once, in order, in one round a page", async (count) => {
  const { list, sorted, reads } = listOf(count)
  const pages = await walk(list, { size: 7 })
  expect(pages.flat()).toEqual(sorted)
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(7)
  expect(reads()).toBe(4 * pages.length)
})

test("what comes first comes first where that is asked for, from several partitions or from memory", async () => {
  const { items, list, sorted } = listOf(60)
  const pages = await walk(list, { size: 7, order: "asc" })
  expect(pages.flat()).toEqual(sorted.toReversed())
  const options = { positionOf: ({ at }: { at: Position }) => at, size: 25, order: "asc" as const }
  const first = pageOf(items, options)
  const second = pageOf(items, { ...options, cursor: first.nextCursor ?? "" })
  expect([...first.items, ...second.items]).toEqual(sorted.toReversed().slice(0, 50))
})

test.each([
  { chunk: 1, rounds: 1 },
  { chunk: 3, rounds: 2 },
  { chunk: 50, rounds: 4 },
  { chunk: null, rounds: 1 },
])("what is looked for is found, whole and in order, by $chunk and in $rounds rounds", async (budget) => {
  const { list, sorted, reads } = listOf(400)
  const keeps = ({ wanted }: { wanted: boolean }) => wanted
  const pages = await walk(list, { size: 5, keeps, ...budget })
  expect(pages.flat()).toEqual(sorted.filter(keeps))
  expect(reads()).toBeLessThanOrEqual(pages.length * budget.rounds * list.shards)
})

test("a page of what is in memory goes on where the one before ended, whatever was added or is gone", () => {
  const { items, sorted } = listOf(30)
  const positionOf = ({ at }: { at: Position }) => at
  const first = pageOf(items, { positionOf, size: 10 })
  const without = items.filter((item) => item !== first.items[9])
  const added = { at: ["2027-01-01", "new"] as Position, shard: 0, wanted: false }
  const cursor = first.nextCursor ?? ""
  const second = pageOf([...without, added], { positionOf, size: 10, cursor })
  expect([...first.items, ...second.items]).toEqual(sorted.slice(0, 20))
  expect(pageOf(items, { positionOf, size: 30 }).nextCursor).toBeNull()
  expect(() => pageOf(items, { positionOf, size: 10, cursor: "WzEsMl0" })).toThrow("introuvable")
})

test("a cursor is as long as a key may be, and says both of what it stands for", () => {
  const accented = (bytes: number): Position => ["é".repeat((bytes - 2) / 2), "id"]
  expect(fromCursor(toCursor(accented(800)))).toEqual(accented(800))
  for (const position of [accented(802), ["", "id"], ["a", ""]] as const)
    expect(() => fromCursor(toCursor(position)), JSON.stringify(position)).toThrow("introuvable")
  expect(() => fromCursor("no cursor of ours")).toThrow("introuvable")
  expect(fromCursor(undefined)).toBeNull()
})

/** As the sort keys of the table are compared. */
function lastFirst(one: Position, other: Position): number {
  const [a, b] = [one.join("#"), other.join("#")]
  return a < b ? 1 : a > b ? -1 : 0
}

const firstFirst = (one: Position, other: Position): number => lastFirst(other, one)

const faker = new Faker({ locale: fr, seed: 20_261_121 })
const upTo = (max: number) => faker.number.int({ min: 0, max })

/** Few days, so that many items share one, in partitions of very different sizes. */
function listOf(count: number) {
  const items = Array.from({ length: count }, (_, index) => ({
    at: [`2026-01-${String(upTo(8) + 10)}`, `id${index}`] as Position,
    shard: upTo(3) ** 2 % 4,
    wanted: upTo(9) === 0,
  }))
  let reads = 0
  const list: ShardedList<(typeof items)[number]> = {
    shards: 4,
    async read(shard, after, { cursor, limit = 1000, order }) {
      reads += 1
      const compare = order === "asc" ? firstFirst : lastFirst
      const rest = items
        .filter((item) => item.shard === shard && (!after || compare(item.at, after) > 0))
        .sort((one, other) => compare(one.at, other.at))
      const from = Number(cursor ?? 0)
      // As DynamoDB does: a full page has a cursor even when nothing follows.
      return {
        data: rest.slice(from, from + limit),
        cursor: from + limit <= rest.length ? `${from + limit}` : null,
      }
    },
    positionOf: ({ at }) => at,
  }
  const sorted = items.toSorted((one, other) => lastFirst(one.at, other.at))
  return { items, list, sorted, reads: () => reads }
}

async function walk<Item>(list: ShardedList<Item>, options: Walk<Item>) {
  const pages: Item[][] = []
  let cursor: string | null | undefined
  do {
    const page: Awaited<ReturnType<typeof mergedPage<Item>>> = await mergedPage(list, {
      ...options,
      cursor: cursor ?? undefined,
    })
    pages.push(page.items)
    // From memory it would be asked for again without end, and no time limit would ever be looked at.
    expect(page.nextCursor ?? "none").not.toBe(cursor)
    cursor = page.nextCursor
  } while (cursor)
  return pages
}
