import { describe, expect, it } from "vitest"
import { PostIndex, type PostRow } from "../../../packages/core/src/search/posts.ts"
import { scaled } from "../../support/scale.ts"
import { PlainPosts } from "../../support/search/plain.ts"
import { Random } from "../../support/search/random.ts"

describe("a search", () => {
  const index = PostIndex.build([
    post({ id: "a", caption: "Ma routine beauté\navec Nivéa", keywords: ["#ad", "Nivéa"], postedAt: 1 }),
    post({
      id: "b",
      caption: "Cœur de saison",
      keywords: ["partenariat"],
      postedAt: 3,
      influencerId: "other",
    }),
    post({ id: "c", caption: "En partenariat rémunéré", postedAt: 3 }),
  ])
  it.each([
    ["", "bca"],
    ["BEAUTE avec", "a"],
    ["coeur", "b"],
    ["Partenariat", "bc"],
    ["partenaria", "c"],
    ["#AD", "a"],
  ])("for %j finds parts of captions and whole keywords, the newest first", (text, expected) => {
    const { items, total } = index.page(text, { size: 100, page: 1 })
    expect([items.map(({ id }) => id).join(""), total]).toEqual([expected, expected.length])
  })

  /** rules/creators.md#corrected-detection */
  it("hides and adds the posts that an agency corrected, in order and total", () => {
    const rows = Array.from({ length: 40 }, (_, at) => post({ id: `p${at}`, postedAt: at }))
    const inMemory = PostIndex.build(rows.slice(0, 30))
    inMemory.apply(
      1,
      rows.slice(30).map((row) => ({ row })),
    )
    const hidden = [0, 7, 29, 33, 39].flatMap((at) => rows[at] ?? [])
    const added = [-1, 12, 50].map((postedAt) => post({ id: `new${postedAt}`, postedAt }))
    const known = [8, 31].flatMap((at) => rows[at] ?? [])
    const edits = [
      ...[...hidden, post({ id: "unknown", postedAt: 5 })].map((row) => ({ ...row, isShown: false })),
      ...[...known, ...added].map((row) => ({ ...row, isShown: true })),
    ]
    const expected = [...rows.filter((row) => !hidden.includes(row)), ...added]
      .toSorted((one, other) => other.postedAt - one.postedAt || (one.id < other.id ? -1 : 1))
      .map(({ id }) => id)
    for (const size of [1, 7, 50]) {
      const pages = Array.from({ length: Math.ceil(expected.length / size) }, (_, page) =>
        inMemory.page("", { size, page: page + 1, edits }),
      )
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected)
      expect(pages[0]?.total).toBe(expected.length)
    }
  })
})

const sizes = [0, 1, 3, 40, 300, 1500]
const worlds = Array.from({ length: scaled(36) }, (_, world) => world)

it.for(worlds)("the index and its plain definition agree in the random world %i", (world) => {
  const random = new Random(world)
  const size = random.below((sizes[world % sizes.length] ?? 0) + 1)
  const rows = Array.from({ length: size }, () => random.post())
  const plain = new PlainPosts(rows, 5)
  let index = PostIndex.build(rows, 5)
  let snapshotSeq = 5
  const asked: string[] = []

  for (let step = 0; step < 12; step++) {
    for (let n = 0; n < 6; n++) {
      const texts = rows.flatMap(({ caption, keywords }) => [caption, ...keywords])
      const text = asked.length && random.chance(0.4) ? random.pick(asked) : random.term(texts)
      asked.push(text)
      const size = 1 + random.below(random.pick([3, 40]))
      const asOf = random.chance(0.5) ? undefined : Math.max(snapshotSeq, index.seq - random.below(6))
      for (let page = 1; page < 5; page++) {
        const ask = { size, page, asOf }
        expect(index.page(text, ask), JSON.stringify({ text, ask })).toEqual(plain.page(text, ask))
      }
    }
    expect(index.size).toBe(plain.rowsAsOf().length)
    const seq = index.seq + random.below(3) - (random.chance(0.1) ? 2 : 0)
    const changes = random.changes(rows, (id) => random.post(id))
    for (const one of [index, plain]) one.apply(seq, changes)
    if (random.chance(0.15)) {
      index = PostIndex.decode(index.encode())
      snapshotSeq = index.seq
    }
    expect(index.seq).toBe(plain.seq)
  }
})

const post = (row: Partial<PostRow> & { id: string }): PostRow => ({
  influencerId: "someone",
  postedAt: 0,
  caption: "",
  keywords: [],
  ...row,
})
