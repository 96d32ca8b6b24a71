import { deleteAll, getAll, getInOrder, portionsOf, putAll } from "@trame/core/lib/batch"
import { describe, expect, it } from "vitest"

describe("a batch", () => {
  it.each([
    ["put", putAll],
    ["delete", deleteAll],
    ["get", getAll],
  ] as [string, typeof putAll][])("of %s is sent again for what was left undone", async (_, all) => {
    const { entity, asked } = overloaded()
    await all(entity, [])
    expect(asked).toEqual([])
    await all(entity, keys)
    expect(asked).toEqual([["0 a", "1 b", "2 c"], ["0 a", "1 b"], ["0 a"]])
  })

  it("is read as written last, in the order of its keys when that is wanted, without what is gone", async () => {
    const { entity, read } = overloaded()
    const ids = (items: readonly { noteId: string }[]) => items.map(({ noteId }) => noteId)
    expect(ids(await getInOrder(entity, [...keys].reverse()))).toEqual(["c", "b", "a"])
    expect(read).toEqual(Array(3).fill(expect.objectContaining({ consistent: true })))
    expect(ids(await getAll(overloaded().entity, keys)).sort()).toEqual(["a", "b", "c"])
    const gone = { ...entity, get: () => ({ go: async () => ({ data: keys.slice(1), unprocessed: [] }) }) }
    expect(ids(await getInOrder(gone, keys))).toEqual(["b", "c"])
  })

  it("in pages is handled one after the other to the last, and told of where there was something", async () => {
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
})

interface Key {
  agencyId: string
  shard: number
  noteId: string
}

/** An entity in whose batches DynamoDB leaves all but one item undone, twice. */
function overloaded() {
  const asked: string[][] = []
  const read: object[] = []
  const left = (items: Key[]) => {
    const undone = asked.length >= 2 ? 0 : items.length - 1
    asked.push(items.map(({ shard, noteId }) => `${shard} ${noteId}`))
    return { done: items.slice(undone), undone: items.slice(0, undone) }
  }
  // ElectroDB splits keys into texts.
  const asKey = ({ agencyId, shard, noteId }: Key) => ({ agencyId, shard: String(shard), noteId })
  const write = (items: Key[]) => ({ go: async () => ({ unprocessed: left(items).undone.map(asKey) }) })
  const primary = { pk: { composite: ["agencyId", "shard"] }, sk: { composite: ["noteId"] } }
  const byText = { index: "gsi1", pk: { composite: ["text"] }, sk: { composite: [] } }
  const entity = {
    schema: { indexes: { primary, byText } },
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
