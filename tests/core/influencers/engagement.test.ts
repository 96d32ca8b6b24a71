import { engagementOf, isImplausible } from "@trame/core/influencers/catalogue/rules/engagement"
import { describe, expect, it } from "vitest"

/** rules/creators.md#engagement */
describe("engagement", () => {
  it.each([
    ["the average in percent of the followers", [post(100, 10), post(201, 21)], 4321, measure(3.84, 151, 16)],
    ["zero without any like", [post(0, 0)], 1000, measure(0, 0, 0)],
    ["of the 15 latest posts", [...posts(15), older], 1000, measure(10, 90, 10)],
    ["of the 15 latest posts in any order", [older, ...posts(15).reverse()], 1000, measure(10, 90, 10)],
    ["without pinned posts", [{ ...post(9000, 0), isPinned: true }, ...posts(15)], 1000, measure(10, 90, 10)],
    [
      "without posts whose likes are hidden",
      [...posts(14), post(-1, 500, 20), older],
      1000,
      measure(10, 90, 10),
    ],
    [
      "unknown when all are hidden",
      [post(null, 4), post(-1, 4), post(4, null)],
      1000,
      measure(null, null, null),
    ],
    ["unknown without posts", [], 1000, measure(null, null, null)],
    ["unknown above 100 %", [post(19_000, 706)], 11_800, measure(null, 19_000, 706)],
    ["known at 100 %", [post(1000, 0)], 1000, measure(100, 1000, 0)],
    ["unknown without followers", [post(10, 2)], 0, measure(null, 10, 2)],
    ["unknown of unknown followers", [post(10, 2)], null, measure(null, 10, 2)],
  ])("is %s", (_, given, followers, expected) => {
    expect(engagementOf(given, followers)).toEqual(expected)
  })

  it("is implausible above all followers", () => {
    expect([isImplausible(19_000, 706, 11_800), isImplausible(1000, 0, 1000)]).toEqual([true, false])
  })
})

const post = (likesCount: number | null, commentsCount: number | null, daysAgo = 1) => ({
  likesCount,
  commentsCount,
  postedAt: new Date(Date.UTC(2026, 5, 30) - daysAgo * 86_400_000).toISOString(),
})
const posts = (count: number) => Array.from({ length: count }, (_, index) => post(90, 10, index + 2))
const measure = (engagementRate: number | null, avgLikes: number | null, avgComments: number | null) => ({
  engagementRate,
  avgLikes,
  avgComments,
})
const older = post(9000, 10, 90)
