import * as Influencers from "@trame/core/influencers/catalogue/index"
import { append, changesAfter, readHead } from "@trame/core/influencers/catalogue/log"
import * as CatalogueSearch from "@trame/core/influencers/catalogue/search"
import type { Learnt } from "@trame/core/influencers/catalogue/writer"
import * as CatalogueWriter from "@trame/core/influencers/catalogue/writer"
import { newId } from "@trame/core/lib/id"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { eventually } from "../../../support/eventually.ts"
import { collaborationPost, learnt, writtenPost } from "../../../support/learnt.ts"
import { ownTable } from "../../totals/ownTable.ts"

let table: Awaited<ReturnType<typeof ownTable>>

beforeAll(async () => {
  table = await ownTable()
})
afterAll(() => table.close())

describe("the catalogue's writer", () => {
  it("stores a profile with its posts, measured and with its collaborations counted", async () => {
    const { write, stored, posts } = newProfile()
    await write(MONDAY, [
      writtenPost(1),
      collaborationPost(2),
      writtenPost(3, { likesCount: 140, type: "reel" }),
    ])
    // (50 + 50 + 150) / 3 / 1000
    const measured = { engagementRate: 8.33, avgLikes: 73, avgComments: 10 }
    const counts = { followersCount: 1000, collaborationsCount: 1 }
    expect(await stored()).toMatchObject({ ...counts, ...measured, lastUpdated: MONDAY, archived: false })
    expect((await posts()).map(({ postType }) => postType)).toEqual(["reel", "other", "other"])
    await eventually(async () => expect(await posts({ collaborations: true })).toHaveLength(1))
  })

  it("measures posts anew without pinned ones, and forgets an implausible rate", async () => {
    const { write, stored } = newProfile()
    const pinned = writtenPost(9, { likesCount: 900, isPinned: true })
    await write(MONDAY, [writtenPost(1), writtenPost(2), pinned])
    expect(await stored()).toMatchObject({ engagementRate: 5, avgLikes: 40 })
    const liked = { likesCount: 140 }
    await write(TUESDAY, [writtenPost(1, liked), writtenPost(2, liked)], { followersCount: 20 })
    const shrunk = await stored()
    expect(shrunk).toMatchObject({ followersCount: 20, avgLikes: 140 })
    expect(shrunk.engagementRate).toBeUndefined()
  })

  it("keeps the first category, and a picture and a count that are not told again", async () => {
    const { write, stored, posts } = newProfile()
    const profileImageUrl = "/media/profiles/a.jpg"
    const imageUrl = "/media/posts/a.jpg"
    await write(MONDAY, [writtenPost(1, { imageUrl })], { profileImageUrl })
    await write(TUESDAY, [writtenPost(1)], { category: "Sport", postsCount: null })
    expect(await stored()).toMatchObject({ profileImageUrl, category: "Mode", postsCount: 40 })
    expect(await posts()).toMatchObject([{ imageUrl }])
  })

  it("changes nothing but the log for a repeated message", async () => {
    const { write, stored } = newProfile()
    const brand = newId()
    const message = [collaborationPost(1, brand), writtenPost(2)]
    await write(MONDAY, message)
    const [before, head] = [await stored(), await readHead()]
    await write(MONDAY, message)
    expect(await stored()).toEqual(before)
    expect((await readHead())?.influencers).toBe(head?.influencers)
    expect(await collaborationsFound(`@${brand}`)).toBe(1)
    await write(TUESDAY, [writtenPost(1)])
    expect(await stored()).toMatchObject({ collaborationsCount: 0 })
    expect(await collaborationsFound(`@${brand}`)).toBe(0)
  })

  it("takes only what is new of an earlier message that comes late", async () => {
    const { write, stored, posts } = newProfile()
    await write(TUESDAY, [writtenPost(1, { likesCount: 90 })], { displayName: "Mardi" })
    await write(MONDAY, [writtenPost(1, { likesCount: 10 }), writtenPost(0)], { displayName: "Lundi" })
    expect(await stored()).toMatchObject({ displayName: "Mardi", lastUpdated: TUESDAY })
    expect((await posts()).map(({ likesCount }) => likesCount)).toEqual([90, 40])
  })

  it("counts a hundred long collaborations once, also when it died between two portions", async () => {
    const { write, stored } = newProfile()
    const brand = newId()
    const caption = `@${brand} ${"字".repeat(2100)}`
    const posts = Array.from({ length: 100 }, (_, day) => ({ ...collaborationPost(day, brand), caption }))
    await write(MONDAY, posts.slice(0, 40))
    await write(MONDAY, posts)
    expect(await stored()).toMatchObject({ collaborationsCount: 100 })
    expect(await collaborationsFound(`@${brand}`)).toBe(100)
  })

  it("numbers the log without a gap with thirty writers at once", async () => {
    const { write, stored } = newProfile()
    const before = (await readHead())?.seq ?? 0
    await Promise.all(
      Array.from({ length: 15 }, (_, day) => [
        append(async () => ({})),
        write(MONDAY, [collaborationPost(day)]),
      ]).flat(),
    )
    const numbers: number[] = []
    for await (const changes of changesAfter(before)) numbers.push(...changes.map(({ seq }) => seq))
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => before + 1 + index))
    expect(await stored()).toMatchObject({ collaborationsCount: 15 })
  }, 60_000)
})

const MONDAY = "2026-06-01T10:00:00.000Z"
const TUESDAY = "2026-06-02T10:00:00.000Z"

type Profile = Parameters<typeof learnt>[2]

/** A profile of a fresh name, and how it is written and read. */
function newProfile() {
  const username = `compte.${newId().slice(0, 12)}`
  const stored = async () => {
    const influencer = await Influencers.byHandle("instagram", username)
    if (!influencer) throw new Error(`Nobody is called ${username}`)
    return influencer
  }
  return {
    username,
    stored,
    write: (at: string, posts: NonNullable<Learnt["posts"]>, profile: Profile = {}) =>
      CatalogueWriter.write({ influencers: [{ ...learnt(username, at, profile), posts }] }),
    posts: async (of: { collaborations?: boolean } = {}) =>
      (await Influencers.posts((await stored()).influencerId, { size: 10, ...of })).items,
  }
}

async function collaborationsFound(text: string) {
  const minSeq = (await readHead())?.seq ?? 0
  return (await CatalogueSearch.collaborations(text, { size: 20, page: 1, minSeq })).total
}
