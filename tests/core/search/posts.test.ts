import { describe, expect, it } from "vitest"
import { PostIndex, type PostRow } from "../../../packages/core/src/search/posts.ts"
import { scaled } from "../../support/scale.ts"
import { PlainPosts } from "../../support/search/plain.ts"
import { Random } from "../../support/search/random.ts"

const post = (row: Partial<PostRow> & { id: string }): PostRow => ({
  influencerId: "someone",
  postedAt: 0,
  caption: "",
  keywords: [],
  ...row,
})
const found = (index: PostIndex, text: string) => index.page(text, { size: 100, page: 1 })

describe("what is found", () => {
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

  it("is a part of the caption, newest first, ties by id", () => {
    expect(found(index, "")).toEqual({
      items: [
        { id: "b", influencerId: "other" },
        { id: "c", influencerId: "someone" },
        { id: "a", influencerId: "someone" },
      ],
      total: 3,
    })
    expect(found(index, "BEAUTE avec").items.map(({ id }) => id)).toEqual(["a"])
    expect(found(index, "coeur").total).toBe(1)
  })

  it("is also what has the term for a keyword, the whole of it", () => {
    expect(found(index, "Partenariat").items.map(({ id }) => id)).toEqual(["b", "c"])
    expect(found(index, "partenaria").items.map(({ id }) => id)).toEqual(["c"])
    expect(found(index, "#AD").total).toBe(1)
  })

  it("comes in numbered pages with an exact total", () => {
    expect(index.page("", { size: 2, page: 2 })).toEqual({
      items: [{ id: "a", influencerId: "someone" }],
      total: 3,
    })
    expect(index.page("", { size: 2, page: 3 })).toEqual({ items: [], total: 3 })
  })

  // rules/creators.md#corrected-detection
  it("leaves out and takes in what whoever asks knows better, in order and in the total", () => {
    const rows = Array.from({ length: 40 }, (_, at) => post({ id: `p${at}`, postedAt: at }))
    const inMemory = PostIndex.build(rows.slice(0, 30))
    inMemory.apply(
      1,
      rows.slice(30).map((row) => ({ row })),
    )
    const edits = [
      ...[0, 7, 29, 33, 39].map((at) => ({ ...rows[at], isShown: false })),
      ...[8, 31].map((at) => ({ ...rows[at], isShown: true })),
      ...[-1, 12, 50].map((postedAt) => ({ ...post({ id: `new${postedAt}`, postedAt }), isShown: true })),
      { ...post({ id: "unknown", postedAt: 5 }), isShown: false },
    ] as (PostRow & { isShown: boolean })[]
    const hidden = new Set(edits.filter(({ isShown }) => !isShown).map(({ id }) => id))
    const expected = [...rows, ...edits.filter(({ id, isShown }) => isShown && id.startsWith("new"))]
      .filter(({ id }) => !hidden.has(id))
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

describe("compared with the plain definition", () => {
  const sizes = [0, 1, 3, 40, 300, 1500]

  it.for(Array.from({ length: scaled(36) }, (_, world) => world))("in world %i", (world) => {
    const random = new Random(world)
    const rows = Array.from({ length: random.below((sizes[world % sizes.length] ?? 0) + 1) }, () =>
      random.post(),
    )
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
      index.apply(seq, changes)
      plain.apply(seq, changes)
      if (random.chance(0.15)) {
        index = PostIndex.decode(index.encode())
        snapshotSeq = index.seq
      }
      expect(index.seq).toBe(plain.seq)
    }
  })
})
