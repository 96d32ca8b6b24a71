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
const ids = (index: CreatorIndex, query: Partial<CreatorQuery>): string[] =>
  index.page(all(query), { size: 100 }).ids

/** Of words whose order is that of their letters. */
const different = (words: string[]): string[] => [...new Set(words)].filter((word) => word !== "").sort()

describe("what is found", () => {
  const index = CreatorIndex.build([
    creator({
      id: "a",
      displayName: "Hélène Lecœur",
      username: "helene.l",
      followersCount: 10,
      engagementRate: 4.2,
    }),
    creator({ id: "b", displayName: "ŒUVRE", username: "straße", followersCount: 30, engagementRate: 4.21 }),
    creator({ id: "c", displayName: "zoé", username: "Marc_99", followersCount: 30, category: "Mode" }),
    creator({
      id: "d",
      displayName: "",
      username: "",
      followersCount: 20,
      engagementRate: 0,
      platform: "tiktok",
    }),
  ])

  it("is a part of the name or of the username, whatever its case, accents and ligatures", () => {
    expect(ids(index, { text: "ELEN" })).toEqual(["a"])
    expect(ids(index, { text: "œU" })).toEqual(["b", "a"])
    expect(ids(index, { text: "STRASS" })).toEqual(["b"])
    expect(ids(index, { text: " c_9 " })).toEqual(["c"])
    expect(ids(index, { text: "lecoeurhelene" })).toEqual([])
    expect(ids(index, { text: "u" }).length).toBe(2)
  })

  it("is narrowed by categories as French sorts them, whatever their case, accents and ligatures", () => {
    const names = ["Voyage", "Écologie", "beauté", "Œuvres", "Mode", "Éducation"]
    const sorted = ["beauté", "Écologie", "Éducation", "Mode", "Œuvres", "Voyage"]
    const rows = names.map((category, at) => creator({ id: `${at}`, category }))
    expect(CreatorIndex.build(rows).categories).toEqual(sorted)
    // What reads alike stands one way, in whatever order it came.
    for (const alike of [
      ["mode", "Mode", "MODE"],
      ["MODE", "Mode", "mode"],
    ]) {
      const twins = alike.map((category, at) => creator({ id: `${at}`, category }))
      expect(CreatorIndex.build(twins).categories).toEqual(["MODE", "Mode", "mode"])
      const changed = CreatorIndex.build([])
      changed.apply(
        1,
        twins.map((row) => ({ row })),
      )
      expect(changed.categories).toEqual(["MODE", "Mode", "mode"])
    }
  })

  it("is everything when the term folds to nothing", () => {
    expect(ids(index, { text: " \u0301 " })).toEqual(["b", "c", "d", "a"])
  })

  it("comes most followers first, most engaged first and unknown last, or by name; ties by id", () => {
    expect(ids(index, {})).toEqual(["b", "c", "d", "a"])
    expect(ids(index, { sort: "engagement" })).toEqual(["b", "a", "d", "c"])
    expect(ids(index, { sort: "name" })).toEqual(["d", "a", "b", "c"])
  })

  it("keeps to inclusive bounds, and a bound of the engagement leaves out the unknown", () => {
    expect(ids(index, { minFollowers: 20, maxFollowers: 30 })).toEqual(["b", "c", "d"])
    expect(ids(index, { minEngagement: 0 })).toEqual(["b", "d", "a"])
    expect(ids(index, { maxEngagement: 4.2 })).toEqual(["d", "a"])
    expect(ids(index, { minEngagement: 4.201 })).toEqual(["b"])
    expect(ids(index, { category: "Mode" })).toEqual(["c"])
    expect(ids(index, { platform: "tiktok" })).toEqual(["d"])
    expect(ids(index, { platform: "myspace" })).toEqual([])
  })

  it("is all that fits, however many in a row do", () => {
    const [many, others] = [8000, 3000]
    const rows = Array.from({ length: many }, (_, at) => {
      const isOther = at < others
      const displayName = isOther ? `a${at}` : `z${9999 - at}`
      const platform = isOther ? "instagram" : "tiktok"
      return creator({ id: `${at}`, displayName, platform, followersCount: many - at })
    })
    const found = ids(CreatorIndex.build(rows), { sort: "name", platform: "tiktok" })
    expect(found).toEqual(Array.from({ length: 100 }, (_, nth) => `${many - 1 - nth}`))
  })

  it("is nothing for a term longer than any text", () => {
    expect(ids(index, { text: "helene".repeat(50_000) })).toEqual([])
  })
})

describe("changes", () => {
  const rows = [creator({ id: "a", followersCount: 1 }), creator({ id: "b", followersCount: 2 })]

  it("are seen from their sequence on, and not before", () => {
    const index = CreatorIndex.build(rows, 7)
    index.apply(9, [{ row: creator({ id: "a", followersCount: 5 }) }, { removed: "b" }])
    expect(index.seq).toBe(9)
    expect(index.size).toBe(1)
    expect(index.page(all(), { size: 9 }).ids).toEqual(["a"])
    expect(index.page(all(), { size: 9, asOf: 8 }).ids).toEqual(["b", "a"])
    expect(index.page(all(), { size: 9, asOf: 1 }).ids).toEqual(["b", "a"])
  })

  it("that are not newer are ignored", () => {
    const index = CreatorIndex.build(rows, 7)
    index.apply(7, [{ removed: "a" }])
    index.apply(3, [{ removed: "a" }])
    expect(index.page(all(), { size: 9 }).ids).toEqual(["b", "a"])
  })

  it("of one entry count in their order", () => {
    const index = CreatorIndex.build(rows, 7)
    index.apply(8, [{ removed: "a" }, { row: creator({ id: "a", displayName: "new" }) }])
    expect(ids(index, { text: "new" })).toEqual(["a"])
    expect(ids(index, { text: "a" })).toEqual(["a"])
  })
})

describe("compared with the plain definition", () => {
  const sizes = [0, 1, 3, 40, 300, 2500]

  it.for(Array.from({ length: scaled(36) }, (_, world) => world))("in world %i", (world) => {
    const random = new Random(world)
    const rows = Array.from({ length: random.below((sizes[world % sizes.length] ?? 0) + 1) }, () =>
      random.creator(),
    )
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
      // Walks begun before a change go on as if it had not been.
      for (const walk of walks) {
        if (!walk.after) continue
        const page = index.page(walk.query, walk)
        expect(page, JSON.stringify(walk)).toEqual(plain.page(walk.query, walk))
        walk.after = page.next ?? undefined
      }
      expect(index.size).toBe(plain.rowsAsOf().length)
      expect(index.platforms).toEqual(different(plain.rowsAsOf().map(({ platform }) => platform)))
      expect(index.categories).toEqual(different(plain.rowsAsOf().map(({ category }) => category)))

      const seq = index.seq + random.below(3) - (random.chance(0.1) ? 2 : 0)
      const changes = random.changes(rows, (id) => random.creator(id))
      index.apply(seq, changes)
      plain.apply(seq, changes)
      if (random.chance(0.15)) {
        index = CreatorIndex.decode(index.encode())
        // A snapshot knows no earlier state than its own.
        walks.length = 0
      }
      expect(index.seq).toBe(plain.seq)
    }
  })

  it("with thousands of changes since the snapshot, also as of those before the last", () => {
    const random = new Random(7)
    const rows = Array.from({ length: 400 }, (_, n) => random.creator(`r${n}`))
    const plain = new PlainCreators(rows, 0)
    const index = CreatorIndex.decode(CreatorIndex.build(rows).encode())
    for (let seq = 1; seq <= 27; seq++) {
      const changes = Array.from({ length: 100 }, (_, n) =>
        n % 10 === 0
          ? { removed: `r${random.below(400)}` }
          : { row: random.creator(`r${random.below(3000)}`) },
      )
      index.apply(seq, changes)
      plain.apply(seq, changes)
    }
    for (let n = 0; n < scaled(150); n++) {
      const query = random.query(plain.rowsAsOf())
      for (const asOf of [27, 20]) {
        const first = index.page(query, { size: 3, asOf })
        expect(first, JSON.stringify(query)).toEqual(plain.page(query, { size: 3, asOf }))
        const ask = { size: 20, asOf, after: first.next ?? undefined }
        expect(index.page(query, ask), JSON.stringify(query)).toEqual(plain.page(query, ask))
      }
    }
  })

  it("pages through every row once, in every order", () => {
    const random = new Random(99)
    const rows = Array.from({ length: 700 }, (_, n) => random.creator(`r${n}`))
    const plain = new PlainCreators(rows, 0)
    const index = CreatorIndex.decode(CreatorIndex.build(rows).encode())
    for (const sort of ["followers", "engagement", "name"] as const) {
      const whole = plain.page(all({ sort }), { size: 1000 }).ids
      const walked: string[] = []
      let after: CreatorPosition | undefined
      do {
        const page = index.page(all({ sort }), { size: 7, after })
        walked.push(...page.ids)
        after = page.next ?? undefined
      } while (after)
      expect(walked).toEqual(whole)
    }
  })
})
