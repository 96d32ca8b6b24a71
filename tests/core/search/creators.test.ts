import { describe, expect, it } from "vitest"
import {
  CreatorIndex,
  type CreatorPosition,
  type CreatorQuery,
  type CreatorRow,
} from "../../../packages/core/src/search/creators.ts"
import { scaled } from "../../support/scale.ts"
import { PlainCreators } from "../../support/search/plain.ts"
import { Random } from "../../support/search/random.ts"

describe("a search", () => {
  const helene = { displayName: "Hélène Lecœur", username: "helene.l" }
  const nameless = { displayName: "", username: "" }
  const index = CreatorIndex.build([
    creator({ ...helene, id: "a", followersCount: 10, engagementRate: 4.2 }),
    creator({ id: "b", displayName: "ŒUVRE", username: "straße", followersCount: 30, engagementRate: 4.21 }),
    creator({ id: "c", displayName: "zoé", username: "Marc_99", followersCount: 30, category: "Mode" }),
    creator({ ...nameless, id: "d", followersCount: 20, engagementRate: 0, platform: "tiktok" }),
  ])

  it.each<[Partial<CreatorQuery>, string]>([
    [{ text: "ELEN" }, "a"],
    [{ text: "œU" }, "ba"],
    [{ text: "STRASS" }, "b"],
    [{ text: " c_9 " }, "c"],
    [{ text: "lecoeurhelene" }, ""],
    [{ text: " \u0301 " }, "bcda"],
    [{ text: "helene".repeat(50_000) }, ""],
    [{}, "bcda"],
    [{ sort: "engagement" }, "badc"],
    [{ sort: "name" }, "dabc"],
    [{ minFollowers: 20, maxFollowers: 30 }, "bcd"],
    [{ minEngagement: 0 }, "bda"],
    [{ maxEngagement: 4.2 }, "da"],
    [{ minEngagement: 4.201 }, "b"],
    [{ category: "Mode" }, "c"],
    [{ platform: "tiktok" }, "d"],
    [{ platform: "myspace" }, ""],
  ])("with %j finds the right creators in order", (query, expected) => {
    expect(idsIn(index, query).join("")).toBe(expected)
  })
})

it("changes count in order, from their sequence on, and older ones are ignored", () => {
  const rows = [creator({ id: "a", followersCount: 1 }), creator({ id: "b", followersCount: 2 })]
  const index = CreatorIndex.build(rows, 7)
  for (const seq of [7, 3]) index.apply(seq, [{ removed: "a" }])
  index.apply(9, [{ removed: "a" }, { row: creator({ id: "a", displayName: "new" }) }, { removed: "b" }])
  expect([index.seq, index.size, idsIn(index, { text: "new" })]).toEqual([9, 1, ["a"]])
  const asOf = (seq?: number) => index.page(all(), { size: 9, asOf: seq }).ids
  expect([asOf(), asOf(8), asOf(1)]).toEqual([["a"], ["b", "a"], ["b", "a"]])
})

/** Of words whose order is that of their letters. */
const distinct = (words: string[]): string[] => [...new Set(words)].filter((word) => word !== "").sort()

describe("the index and its plain definition agree", () => {
  const sizes = [0, 1, 3, 40, 300, 2500]

  it.for(Array.from({ length: scaled(36) }, (_, world) => world))("in the random world %i", (world) => {
    const random = new Random(world)
    const size = random.below((sizes[world % sizes.length] ?? 0) + 1)
    const rows = Array.from({ length: size }, () => random.creator())
    const plain = new PlainCreators(rows, 5)
    let index = CreatorIndex.build(rows, 5)
    const walks: { query: CreatorQuery; asOf: number; size: number; after?: CreatorPosition }[] = []

    for (let step = 0; step < 12; step++) {
      for (let n = 0; n < 6; n++) {
        const query = random.query(rows)
        const size = 1 + random.below(random.pick([3, 40]))
        const page = index.page(query, { size })
        expect(page, JSON.stringify(query)).toEqual(plain.page(query, { size }))
        expect(index.count(query), JSON.stringify(query)).toBe(plain.page(query, { size: 1e9 }).ids.length)
        if (page.next) walks.push({ query, asOf: index.seq, size, after: page.next })
      }
      for (const walk of walks) {
        if (!walk.after) continue
        const page = index.page(walk.query, walk)
        expect(page, JSON.stringify(walk)).toEqual(plain.page(walk.query, walk))
        walk.after = page.next ?? undefined
      }
      const present = plain.rowsAsOf()
      expect(index.size).toBe(present.length)
      expect(index.platforms).toEqual(distinct(present.map(({ platform }) => platform)))
      expect(index.categories).toEqual(distinct(present.map(({ category }) => category)))

      const seq = index.seq + random.below(3) - (random.chance(0.1) ? 2 : 0)
      const changes = random.changes(rows, (id) => random.creator(id))
      for (const one of [index, plain]) one.apply(seq, changes)
      if (random.chance(0.15)) {
        index = CreatorIndex.decode(index.encode())
        // A snapshot knows no earlier state than its own.
        walks.length = 0
      }
      expect(index.seq).toBe(plain.seq)
    }
  })

  it("after thousands of changes, now and earlier, page by page in every order", () => {
    const random = new Random(7)
    const rows = Array.from({ length: 400 }, (_, n) => random.creator(`r${n}`))
    const plain = new PlainCreators(rows, 0)
    const index = CreatorIndex.decode(CreatorIndex.build(rows).encode())
    for (let seq = 1; seq <= 27; seq++) {
      const changes = Array.from({ length: 100 }, (_, n) =>
        n % 10 ? { row: random.creator(`r${random.below(3000)}`) } : { removed: `r${random.below(400)}` },
      )
      for (const one of [index, plain]) one.apply(seq, changes)
    }
    for (let n = 0; n < scaled(150); n++) {
      const query = random.query(plain.rowsAsOf())
      for (const asOf of [27, 20]) {
        const first = index.page(query, { size: 3, asOf })
        expect(first, JSON.stringify(query)).toEqual(plain.page(query, { size: 3, asOf }))
        const rest = { size: 20, asOf, after: first.next ?? undefined }
        expect(index.page(query, rest), JSON.stringify(query)).toEqual(plain.page(query, rest))
      }
    }
    for (const sort of ["followers", "engagement", "name"] as const) {
      const walked: string[] = []
      let after: CreatorPosition | undefined
      do {
        const page = index.page(all({ sort }), { size: 7, after })
        walked.push(...page.ids)
        after = page.next ?? undefined
      } while (after)
      expect(walked).toEqual(plain.page(all({ sort }), { size: 10_000 }).ids)
    }
  })
})

const creator = (row: Partial<CreatorRow> & { id: string }): CreatorRow => ({
  displayName: row.id,
  username: row.id,
  platform: "instagram",
  category: "",
  followersCount: 0,
  engagementRate: null,
  collaborationsCount: 0,
  ...row,
})
const all = (query: Partial<CreatorQuery> = {}): CreatorQuery => ({ text: "", sort: "followers", ...query })
const idsIn = (index: CreatorIndex, query: Partial<CreatorQuery>) => index.page(all(query), { size: 100 }).ids
