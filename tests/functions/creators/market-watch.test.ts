import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { newCreators } from "../../support/creators.ts"
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
