import * as Corrections from "@trame/core/influencers/corrections/index"
import { newId } from "@trame/core/lib/id"
import { expect, it } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { newCreators } from "../../support/creators.ts"
import { indexed } from "../../support/indexed.ts"
import { newPosts } from "../../support/posts.ts"
import { refused } from "../../support/problem.ts"

/** rules/creators.md#market-watch */
it("detected collaborations are listed newest first, twenty a page, with their influencer and brand", async () => {
  const keywords = ["#ad", "@marque", "#partenariat", "#sponsorisé"]
  const { list, word, influencerId, posts, ids } = await newWatch(46, (index) => ({
    postType: "reel",
    commentsCount: undefined,
    collaborationKeywords: keywords,
    isCollaboration: index < 45,
  }))
  const first = await list(word)
  expect(first).toMatchObject({ total: 45, page: 1, pageCount: 3 })
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  expect(first.items[0]).toMatchObject({
    postUrl: posts[0]?.postUrl,
    postType: "reel",
    likesCount: 1200,
    commentsCount: null,
    collaborationKeywords: keywords,
    influencer: { id: influencerId, displayName: "Zoé Mercier", username: "zoe", followersCount: 1000 },
  })
  const last = await list(word, 3)
  expect(last.items.map(({ id }) => id)).toEqual(ids.slice(40, 45))
  expect(await list(word, 99)).toEqual(last)
  expect((await list(`ETE ${word.toUpperCase()}`)).total).toBe(45)
  expect(await list(newId())).toEqual({ items: [], total: 0, page: 1, pageCount: 1 })
})

/** rules/creators.md#corrected-detection */
it("an agency's correction of a post changes its own lists, totals and counts, and no other agency's", async () => {
  const { agencyId, api, list, word, influencerId, ids, minSeq } = await newWatch(3, (index) => ({
    isCollaboration: index < 2,
    collaborationKeywords: index < 2 ? ["#ad", "@nike"] : [],
  }))
  await indexed()
  const { marketWatch, discover } = api
  const [first = "", second = "", third = ""] = ids
  const say = (postId: string, isCollaboration: boolean, brand: string | null = null) =>
    marketWatch.correct({ influencerId, postId, correction: { isCollaboration, brand } as never })
  const unsay = (postId: string) => marketWatch.correct({ influencerId, postId, correction: null })
  const searchPosts = async (search: string, as = api) => {
    const { items, total } = await list(search, 1, as)
    expect(total).toBe(items.length)
    return items.map(({ id }) => id)
  }
  const countOf = async () => (await discover.influencer({ influencerId })).collaborationsCount
  await say(first, false)
  expect(await say(third, true, "Sézane")).toMatchObject({
    id: third,
    isCollaboration: true,
    brand: "Sézane",
  })
  await say(second, true, "@puma")
  expect(await searchPosts(word)).toEqual([second, third])
  expect(await searchPosts("sezane")).toContain(third)
  expect(await searchPosts("@puma")).toContain(second)
  expect(await searchPosts("@nike")).not.toContain(second)
  const everything = await marketWatch.list({ minSeq })
  expect(everything.items.map(({ id }) => id)).not.toContain(first)
  const { items } = await discover.posts({ influencerId, kind: "collaborations" })
  expect(items.map(({ id, brand }) => [id, brand])).toEqual([
    [second, "@puma"],
    [third, "Sézane"],
  ])
  const all = await discover.posts({ influencerId, kind: "all" })
  expect(all.items.map(({ isCollaboration }) => isCollaboration)).toEqual([false, true, true])
  expect(await countOf()).toBe(2)
  expect(await searchPosts(word, apiAs((await newAgency()).member))).toEqual([first, second])

  for (const _time of [1, 2]) await unsay(third)
  expect([await searchPosts(word), await countOf()]).toEqual([[second], 1])
  const worker = { type: "worker", name: "test", agencyId } as const
  for await (const _portion of Corrections.removeAllOf(worker));
  expect(await searchPosts(word)).toEqual([first, second])
  expect(await refused(say(newId(), true))).toMatchObject({ code: "not_found" })
})

/** Posts that a unique word finds. */
async function newWatch(count: number, detailsOf: Parameters<typeof newPosts>[2] = () => ({})) {
  const { member, agencyId } = await newAgency()
  const [creator] = await newCreators(1, {
    displayName: "Zoé Mercier",
    username: "zoe",
    collaborationsCount: 2,
  })
  const influencerId = creator?.influencerId ?? ""
  const word = newId()
  const { posts, minSeq } = await newPosts(influencerId, count, (index) => ({
    caption: `Été ${word} ${index}`,
    ...detailsOf(index),
  }))
  const api = apiAs(member)
  const list = (search: string, page = 1, as = api) => as.marketWatch.list({ search, page, minSeq })
  return { agencyId, api, list, word, influencerId, posts, ids: posts.map(({ postId }) => postId), minSeq }
}
