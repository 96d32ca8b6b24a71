import { Corrections } from "@trame/core/influencers/corrections/index"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { newCreators } from "../../support/creators.ts"
import { indexed } from "../../support/indexed.ts"
import { newPosts } from "../../support/posts.ts"
import { refused } from "../../support/problem.ts"

/** Detected collaborations that a word of their own finds among all others. */
async function detectedPosts(count: number, detailsOf: Parameters<typeof newPosts>[2] = () => ({})) {
  const { member } = await newAgency()
  const [creator] = await newCreators(1, { displayName: "Zoé Mercier", username: "zoe" })
  const word = newId()
  const { posts, minSeq } = await newPosts(creator?.influencerId ?? "", count, (index) => ({
    caption: `Été ${word} ${index}`,
    ...detailsOf(index),
  }))
  const list = (search: string, page = 1) => apiAs(member).marketWatch.list({ search, page, minSeq })
  return { list, word, creator, posts }
}

/** rules/creators.md#market-watch */
test("detected collaborations stand newest first, twenty to a page, with their exact count", async () => {
  const { list, word, posts } = await detectedPosts(45)
  const first = await list(word)
  expect(first).toMatchObject({ total: 45, page: 1, pageCount: 3 })
  expect(first.items.map(({ id }) => id)).toEqual(posts.slice(0, 20).map(({ postId }) => postId))
  const last = await list(word, 3)
  expect(last.items.map(({ id }) => id)).toEqual(posts.slice(40).map(({ postId }) => postId))
  expect(await list(word, 99)).toEqual(last)
})

test("each tells whose it is, what was detected, and where it stands", async () => {
  const { list, word, creator, posts } = await detectedPosts(1, () => ({
    collaborationKeywords: ["#ad", "@marque", "#partenariat", "#sponsorisé"],
    postType: "reel",
    commentsCount: undefined,
  }))
  const { items } = await list(word)
  expect(items).toMatchObject([
    {
      postUrl: posts[0]?.postUrl,
      postType: "reel",
      likesCount: 1200,
      commentsCount: null,
      collaborationKeywords: ["#ad", "@marque", "#partenariat", "#sponsorisé"],
      influencer: {
        id: creator?.influencerId,
        displayName: "Zoé Mercier",
        username: "zoe",
        followersCount: 1000,
      },
    },
  ])
})

test("a text is found in captions without regard to case or accents, a keyword as a whole", async () => {
  const tag = `#Été${newId()}`
  const { list, word } = await detectedPosts(3, (index) => ({
    collaborationKeywords: index ? [tag] : [`${tag}bis`],
  }))
  expect((await list(`ETE ${word.toUpperCase()}`)).total).toBe(3)
  expect((await list(tag.toLowerCase())).total).toBe(2)
  expect((await list(tag.slice(0, -1))).total).toBe(0)
})

test("posts without a detected collaboration are not among them", async () => {
  const { list, word } = await detectedPosts(3, (index) => ({ isCollaboration: index > 0 }))
  expect((await list(word)).total).toBe(2)
})

// rules/creators.md#corrected-detection
test("what an agency says of a post holds in its lists, totals and counts, and in no other agency's", async () => {
  const { member, ...agency } = await newAgency()
  const [creator] = await newCreators(1, { collaborationsCount: 2 })
  const influencerId = creator?.influencerId ?? ""
  const word = newId()
  const { posts, minSeq } = await newPosts(influencerId, 3, (index) => ({
    caption: `Hiver ${word}`,
    isCollaboration: index < 2,
    collaborationKeywords: index < 2 ? ["#ad", "@nike"] : [],
  }))
  await indexed()
  const [first = "", second = "", third = ""] = posts.map(({ postId }) => postId)
  const { marketWatch, discover } = apiAs(member)
  const say = (postId: string, correction: object | null) =>
    marketWatch.correct({ influencerId, postId, correction } as never)
  const found = async (search: string, as = member) => {
    const { items, total } = await apiAs(as).marketWatch.list({ search, minSeq })
    expect(total).toBe(items.length)
    return items.map(({ id }) => id)
  }
  await say(first, { isCollaboration: false, brand: null })
  const named = await say(third, { isCollaboration: true, brand: "Sézane" })
  expect(named).toMatchObject({ id: third, isCollaboration: true, brand: "Sézane" })
  await say(second, { isCollaboration: true, brand: "@puma" })
  expect(await found(word)).toEqual([second, third])
  expect(await found("sezane")).toContain(third)
  expect(await found("@puma")).toContain(second)
  expect(await found("@nike")).not.toContain(second)
  const everything = await marketWatch.list({ minSeq })
  expect(everything.items.map(({ id }) => id)).not.toContain(first)

  const own = (kind: "all" | "collaborations") => discover.posts({ influencerId, kind })
  expect((await own("collaborations")).items.map(({ id, brand }) => [id, brand])).toEqual([
    [second, "@puma"],
    [third, "Sézane"],
  ])
  expect((await own("all")).items.map(({ isCollaboration }) => isCollaboration)).toEqual([false, true, true])
  expect((await discover.influencer({ influencerId })).collaborationsCount).toBe(2)

  const { member: stranger } = await newAgency()
  expect(await found(word, stranger)).toEqual([first, second])

  await say(third, null)
  await say(third, null)
  expect(await found(word)).toEqual([second])
  expect((await discover.influencer({ influencerId })).collaborationsCount).toBe(1)

  const actor = { type: "worker", name: "test", agencyId: agency.agencyId } as const
  for await (const _portion of Corrections.removeAllOf(actor));
  expect(await found(word)).toEqual([first, second])
})

test("what is not there cannot be corrected", async () => {
  const { member } = await newAgency()
  const [creator] = await newCreators(1)
  const correction = { isCollaboration: true, brand: null }
  const post = { influencerId: creator?.influencerId ?? "", postId: newId(), correction }
  expect(await refused(apiAs(member).marketWatch.correct(post))).toMatchObject({ code: "not_found" })
})

test("nothing found is one empty page", async () => {
  const { list } = await detectedPosts(1)
  expect(await list(newId())).toEqual({
    items: [],
    total: 0,
    page: 1,
    pageCount: 1,
  })
})

test("whoever is nobody, or has no subscription, is refused", async () => {
  expect(await refused(anonymous().marketWatch.list({}))).toMatchObject({ status: 401 })
  const { member } = await newAgency({ subscription: null })
  expect(await refused(apiAs(member).marketWatch.list({}))).toMatchObject({ code: "no_subscription" })
})
