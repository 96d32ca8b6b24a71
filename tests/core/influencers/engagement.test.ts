import { engagementOf, isImplausible } from "@trame/core/influencers/catalogue/rules/engagement"
import { expect, test } from "vitest"

const post = (likesCount: number | null, commentsCount: number | null, daysAgo = 1) => ({
  likesCount,
  commentsCount,
  postedAt: new Date(Date.UTC(2026, 5, 30) - daysAgo * 86_400_000).toISOString(),
})

const NOTHING = { engagementRate: null, avgLikes: null, avgComments: null }

// rules/creators.md#engagement
test("likes and comments of an average post, in percent of the followers", () => {
  expect(engagementOf([post(100, 10), post(201, 21)], 4321)).toEqual({
    engagementRate: 3.84,
    avgLikes: 151,
    avgComments: 16,
  })
  expect(engagementOf([post(0, 0)], 1000)).toEqual({ engagementRate: 0, avgLikes: 0, avgComments: 0 })
})

test("only the fifteen latest posts count, in whatever order they come", () => {
  const posts = Array.from({ length: 20 }, (_, index) => post(index < 15 ? 90 : 9000, 10, index))
  expect(engagementOf(posts, 1000).engagementRate).toBe(10)
  expect(engagementOf(posts.toReversed(), 1000).engagementRate).toBe(10)
})

test("posts that are pinned do not count among them, and an old one takes no place", () => {
  const pinned = { ...post(9000, 0, 1), isPinned: true }
  const latest = Array.from({ length: 15 }, (_, index) => post(90, 10, index + 2))
  expect(engagementOf([pinned, ...latest], 1000).engagementRate).toBe(10)
})

test("a rate beyond all the followers is none", () => {
  expect(engagementOf([post(19_000, 706)], 11_800)).toEqual({
    engagementRate: null,
    avgLikes: 19_000,
    avgComments: 706,
  })
  expect(engagementOf([post(1000, 0)], 1000).engagementRate).toBe(100)
  expect(isImplausible(19_000, 706, 11_800)).toBe(true)
  expect(isImplausible(1000, 0, 1000)).toBe(false)
})

test("a post whose likes are hidden is left out, and no older one takes its place", () => {
  const older = post(9000, 0, 90)
  const latest = Array.from({ length: 14 }, (_, index) => post(90, 10, index))
  expect(engagementOf([...latest, post(-1, 500, 20), older], 1000).engagementRate).toBe(10)
  expect(engagementOf([post(null, 4), post(-1, 4), post(4, null)], 1000)).toEqual(NOTHING)
})

test("without followers or posts there is no rate", () => {
  expect(engagementOf([], 1000)).toEqual(NOTHING)
  for (const followers of [0, null]) {
    expect(engagementOf([post(10, 2)], followers)).toEqual({
      engagementRate: null,
      avgLikes: 10,
      avgComments: 2,
    })
  }
})
