import { CreatorIndex } from "@trame/core/search/creators"
import { describe, expect, it, vi } from "vitest"
import { type Answer, contest } from "../../scripts/bench/search/contest.ts"
import { createCreatorAsks, studyCreators } from "../../scripts/bench/search/data/creator-asks.ts"
import { createCreators } from "../../scripts/bench/search/data/creators.ts"
import { createPostAsks } from "../../scripts/bench/search/data/post-asks.ts"
import { judge } from "../../scripts/bench/search/demands.ts"
import { readOptions } from "../../scripts/bench/search/options.ts"
import { filteredCreators } from "../../scripts/bench/search/plain-filter.ts"
import { containing } from "../../scripts/bench/search/postgres/statements.ts"

const differencesOf = async (one: Answer, other: Answer): Promise<string[]> => {
  const engines = [one, other].map((answer, index) => ({ name: `engine ${index}`, answer: () => answer }))
  return (await contest(engines, [{ kind: "question" }], 1)).differences
}

describe("what engines answer is compared", () => {
  it("finds another order, a missing row, one too many and another count", async () => {
    const answer = { rows: ["a", "b"], total: 2 }
    expect(await differencesOf(answer, { rows: ["a", "b"], total: 2 })).toEqual([])
    for (const other of [
      { ...answer, rows: ["b", "a"] },
      { ...answer, rows: ["a"] },
      { ...answer, rows: ["a", "b", "c"] },
      { ...answer, total: 3 },
    ])
      expect(await differencesOf(answer, other)).toHaveLength(1)
  })

  it("a difference fails the command, and so does a goal that is missed", () => {
    vi.spyOn(console, "log").mockImplementation(() => {})
    const contest = { timed: [{ ask: { kind: "all" }, times: [1, 20, 2000] }], differences: [] as string[] }
    const result = { count: 1_000_000, contest, rated: true, firstAnswer: 100 }
    expect(judge([result], [])).toBe(true)
    expect(judge([{ ...result, firstAnswer: 500 }], [])).toBe(false)
    expect(judge([{ ...result, contest: { ...contest, differences: ["one"] } }], [])).toBe(false)
    const slower = { ...contest, timed: [{ ask: { kind: "all" }, times: [9, 20, 2000] }] }
    expect(judge([{ ...result, contest: slower }], [])).toBe(false)
  })
})

describe("what is asked", () => {
  it("is the same at every run, and a larger catalogue begins with the smaller one's creators", () => {
    expect([...createCreators(50)].slice(0, 20)).toEqual([...createCreators(20)])
    expect(createPostAsks(100, 2000)).toEqual(createPostAsks(100, 2000))
  })

  it("has every class in both sizes, and goes to deep pages by the one before", () => {
    const index = CreatorIndex.build(createCreators(2000))
    const asks = createCreatorAsks(200, studyCreators(2000), index)
    expect(asks).toHaveLength(200)
    expect(new Set(asks.map(({ kind }) => kind)).size).toBe(9)
    expect(createCreatorAsks(10, studyCreators(2000), index).length).toBeGreaterThanOrEqual(9)
    const deep = asks.filter(({ page }) => page > 1)
    expect(deep.length).toBeGreaterThan(0)
    const filter = filteredCreators(createCreators(2000))
    for (const ask of deep) {
      const { ids } = index.page(ask.query, { size: 50, after: ask.after })
      expect(filter.answer(ask)).toEqual({ rows: ids })
    }
  })

  it("asks Market Watch no term twice", () => {
    const texts = createPostAsks(100, 2000).map(({ text }) => text.toLowerCase())
    expect(new Set(texts).size).toBe(texts.length)
  })

  it("takes what a pattern means by itself as a letter", () => {
    expect(containing("50%_a\\b")).toBe("%50\\%\\_a\\\\b%")
  })

  it("takes sizes, none at all, and nothing that is no number", () => {
    expect(readOptions(["--creators", "10,20", "--posts", "", "--no-postgres"])).toMatchObject({
      creators: [10, 20],
      posts: [],
      postgres: false,
    })
    expect(() => readOptions(["--creators", "many"])).toThrow("--creators")
  })
})
