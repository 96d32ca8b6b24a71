import { deleteAll, getAll, getInOrder, portionsOf, putAll } from "@trame/core/lib/batch"
import { expect, test } from "vitest"

interface Key {
  agencyId: string
  shard: number
  noteId: string
}

/** An entity in whose batches DynamoDB leaves something undone, twice. */
function overloaded() {
  const asked: string[][] = []
  const read: object[] = []
  let turns = 0
  const left = <Item extends Key>(items: Item[]) => {
    asked.push(items.map(({ shard, noteId }) => `${shard} ${noteId}`))
    const undone = ++turns > 2 ? 0 : items.length - 1
    return { done: items.slice(undone), undone: items.slice(0, undone) }
  }
  // As ElectroDB does, which takes keys apart into texts.
  const asKey = ({ agencyId, shard, noteId }: Key) => ({ agencyId, shard: String(shard), noteId })
  const write = (items: Key[]) => ({
    go: async () => ({ unprocessed: left(items).undone.map(asKey) }),
  })
  const entity = {
    schema: {
      indexes: {
        primary: { pk: { composite: ["agencyId", "shard"] }, sk: { composite: ["noteId"] } },
        byText: { index: "gsi1", pk: { composite: ["text"] }, sk: { composite: [] } },
      },
    },
    put: write,
    delete: write,
    get: (keys: Key[]) => ({
      go: async (options: object) => {
        read.push(options)
        const { done, undone } = left(keys)
        return { data: done.map((key) => ({ ...key, text: "Texte" })), unprocessed: undone }
      },
    }),
  }
  return { entity, asked, read }
}

const keys: Key[] = ["a", "b", "c"].map((noteId, shard) => ({ agencyId: "A", shard, noteId }))
const TURNS = [["0 a", "1 b", "2 c"], ["0 a", "1 b"], ["0 a"]]

test.for(["put", "delete"] as const)(
  "what a batch's %s leaves undone is done again, and nothing else",
  async (operation) => {
    const { entity, asked } = overloaded()
    await (operation === "put" ? putAll(entity, keys) : deleteAll(entity, keys))
    expect(asked).toEqual(TURNS)
  },
)

test("what a batch leaves unread is read again", async () => {
  const { entity, asked } = overloaded()
  expect((await getAll(entity, keys)).map(({ noteId }) => noteId).sort()).toEqual(["a", "b", "c"])
  expect(asked).toEqual(TURNS)
})

test("of no items nothing is asked", async () => {
  const { entity, asked } = overloaded()
  await Promise.all([putAll(entity, []), deleteAll(entity, []), getAll(entity, [])])
  expect(asked).toEqual([])
})

test("what is read in the order of its keys is as written last, and without what is gone", async () => {
  const { entity, read } = overloaded()
  const items = await getInOrder(entity, [...keys].reverse())
  expect(items.map(({ noteId }) => noteId)).toEqual(["c", "b", "a"])
  expect(read).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ consistent: true })))
  const gone = { ...entity, get: () => ({ go: async () => ({ data: keys.slice(1), unprocessed: [] }) }) }
  expect((await getInOrder(gone, keys)).map(({ noteId }) => noteId)).toEqual(["b", "c"])
})

test("pages are handled one after the other to the last, and told of where there was something", async () => {
  const pages = [["a"], [], ["b", "c"]]
  const handled: string[][] = []
  const read = async (cursor: string | null) => {
    const at = Number(cursor ?? 0)
    return { data: pages[at] ?? [], cursor: at + 1 < pages.length ? `${at + 1}` : null }
  }
  let told = 0
  for await (const _portion of portionsOf(read, async (page) => handled.push(page))) told += 1
  expect([handled, told]).toEqual([[["a"], ["b", "c"]], 2])
})
