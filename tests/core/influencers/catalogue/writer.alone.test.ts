import { Influencers } from "@trame/core/influencers/catalogue/index"
import { append, changesAfter, readHead } from "@trame/core/influencers/catalogue/log"
import { CatalogueSearch } from "@trame/core/influencers/catalogue/search"
import { CatalogueWriter, type Learnt } from "@trame/core/influencers/catalogue/writer"
import { newId } from "@trame/core/lib/id"
import { afterAll, beforeAll, expect, test } from "vitest"
import { eventually } from "../../../support/eventually.ts"
import { collaborationPost, learnt, writtenPost } from "../../../support/learnt.ts"
import { ownTable } from "../../totals/ownTable.ts"

let table: Awaited<ReturnType<typeof ownTable>>

beforeAll(async () => {
  table = await ownTable()
})

afterAll(() => table.close())

const MONDAY = "2026-06-01T10:00:00.000Z"
const TUESDAY = "2026-06-02T10:00:00.000Z"

const newName = (): string => `compte.${newId().slice(0, 12)}`
const write = (...influencers: Learnt[]) => CatalogueWriter.write({ influencers })
const stored = async (username: string) => {
  const influencer = await Influencers.byHandle("instagram", username)
  if (!influencer) throw new Error(`Nobody is called ${username}`)
  return influencer
}

async function collaborationsFound(text: string) {
  const minSeq = (await readHead())?.seq ?? 0
  return (await CatalogueSearch.collaborations(text, { size: 20, page: 1, minSeq })).total
}

test("a profile and its posts come into the catalogue, measured, with its collaborations counted", async () => {
  const username = newName()
  const posts = [writtenPost(1), collaborationPost(2), writtenPost(3, { likesCount: 140, type: "reel" })]
  await write({ ...learnt(username, MONDAY), posts })
  const influencer = await stored(username)
  expect(influencer).toMatchObject({
    followersCount: 1000,
    lastUpdated: MONDAY,
    collaborationsCount: 1,
    // (50 + 50 + 150) / 3 / 1000
    engagementRate: 8.33,
    avgLikes: 73,
    avgComments: 10,
    archived: false,
  })
  const { items } = await Influencers.posts(influencer.influencerId, { size: 10 })
  expect(items.map(({ postType }) => postType)).toEqual(["reel", "other", "other"])
  await eventually(async () => {
    const { influencerId } = influencer
    const detected = await Influencers.posts(influencerId, { size: 10, collaborations: true })
    expect(detected.items).toHaveLength(1)
  })
})

test("posts that come again are measured as they are by then", async () => {
  const username = newName()
  const postsWith = (likesCount: number) => [1, 2].map((day) => writtenPost(day, { likesCount }))
  await write({ ...learnt(username, MONDAY), posts: postsWith(40) })
  await write({ ...learnt(username, TUESDAY), posts: postsWith(140) })
  expect(await stored(username)).toMatchObject({ avgLikes: 140 })
})

test("a pinned post is not measured, an implausible rate is forgotten, a category stays", async () => {
  const username = newName()
  const pinned = writtenPost(9, { likesCount: 900, isPinned: true })
  await write({ ...learnt(username, MONDAY), posts: [writtenPost(1), writtenPost(2), pinned] })
  expect(await stored(username)).toMatchObject({ engagementRate: 5, avgLikes: 40 })
  await write({
    ...learnt(username, TUESDAY, { category: "Sport", followersCount: 20 }),
    posts: [writtenPost(3)],
  })
  const shrunk = await stored(username)
  expect(shrunk).toMatchObject({ category: "Mode", followersCount: 20, avgLikes: 40 })
  expect(shrunk.engagementRate).toBeUndefined()
})

test("the same message twice changes nothing but the log", async () => {
  const username = newName()
  const brand = newId()
  const message = { ...learnt(username, MONDAY), posts: [collaborationPost(1, brand), writtenPost(2)] }
  await write(message)
  const before = await stored(username)
  const influencers = (await readHead())?.influencers
  await write(message)
  expect(await stored(username)).toEqual(before)
  expect((await readHead())?.influencers).toBe(influencers)
  expect(await collaborationsFound(`@${brand}`)).toBe(1)
})

test("what was learnt earlier and comes later changes nothing that is known, and brings what is not", async () => {
  const username = newName()
  await write({
    ...learnt(username, TUESDAY, { displayName: "Mardi" }),
    posts: [writtenPost(1, { likesCount: 90 })],
  })
  await write({
    ...learnt(username, MONDAY, { displayName: "Lundi" }),
    posts: [writtenPost(1, { likesCount: 10 }), writtenPost(0)],
  })
  const { influencerId, ...influencer } = await stored(username)
  expect(influencer).toMatchObject({ displayName: "Mardi", lastUpdated: TUESDAY })
  const { items } = await Influencers.posts(influencerId, { size: 10 })
  expect(items.map(({ likesCount }) => likesCount)).toEqual([90, 40])
})

test("a hundred collaborations are counted once, also where the writer dies between two portions", async () => {
  const username = newName()
  const brand = newId()
  const posts = Array.from({ length: 100 }, (_, day) => collaborationPost(day, brand))
  // As a writer leaves it that died after the first portion.
  await write({ ...learnt(username, MONDAY), posts: posts.slice(0, 40) })
  await write({ ...learnt(username, MONDAY), posts })
  expect(await stored(username)).toMatchObject({ collaborationsCount: 100 })
  expect(await collaborationsFound(`@${brand}`)).toBe(100)
})

test("a post that is no collaboration any more leaves the count and the search", async () => {
  const username = newName()
  const brand = newId()
  await write({ ...learnt(username, MONDAY), posts: [collaborationPost(1, brand)] })
  expect(await collaborationsFound(`@${brand}`)).toBe(1)
  await write({ ...learnt(username, TUESDAY), posts: [writtenPost(1)] })
  expect(await stored(username)).toMatchObject({ collaborationsCount: 0 })
  expect(await collaborationsFound(`@${brand}`)).toBe(0)
})

test("a picture that could not be had, a count and a category that are not told leave those of before", async () => {
  const username = newName()
  const profileImageUrl = "/media/profiles/a.jpg"
  await write({
    ...learnt(username, MONDAY, { profileImageUrl }),
    posts: [writtenPost(1, { imageUrl: "/media/posts/a.jpg" })],
  })
  await write({
    ...learnt(username, TUESDAY, { category: "", postsCount: null }),
    posts: [writtenPost(1)],
  })
  const { influencerId, ...influencer } = await stored(username)
  expect(influencer).toMatchObject({ profileImageUrl, category: "Mode", postsCount: 40 })
  const { items } = await Influencers.posts(influencerId, { size: 1 })
  expect(items[0]?.imageUrl).toBe("/media/posts/a.jpg")
})

test("posts of somebody unknown are dropped", async () => {
  const username = newName()
  const head = await readHead()
  await write({ platform: "instagram", username, at: MONDAY, posts: [writtenPost(1)] })
  expect(await readHead()).toEqual(head)
  expect(await Influencers.byHandle("instagram", username)).toBeNull()
})

test("captions of the longest in any script stay below what an item holds", async () => {
  const username = newName()
  const posts = Array.from({ length: 45 }, (_, day) => ({
    ...collaborationPost(day),
    caption: "字".repeat(2200),
  }))
  await write({ ...learnt(username, MONDAY), posts })
  expect(await stored(username)).toMatchObject({ collaborationsCount: 45 })
})

test("thirty writers at once number the log without a gap, and count rightly", async () => {
  const username = newName()
  const before = (await readHead())?.seq ?? 0
  await Promise.all([
    ...Array.from({ length: 15 }, () => append(async () => ({}))),
    ...Array.from({ length: 15 }, (_, day) =>
      write({ ...learnt(username, MONDAY), posts: [collaborationPost(day)] }),
    ),
  ])
  const numbers: number[] = []
  for await (const changes of changesAfter(before)) numbers.push(...changes.map(({ seq }) => seq))
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => before + 1 + index))
  expect(await stored(username)).toMatchObject({ collaborationsCount: 15 })
}, 60_000)
