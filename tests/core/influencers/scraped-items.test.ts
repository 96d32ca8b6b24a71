import { readPosts, readProfiles } from "@trame/core/influencers/scraping/profile"
import { expect, test } from "vitest"

const PROFILE = {
  inputUrl: "https://www.instagram.com/Lena.B",
  id: "528817151",
  username: "Lena.B",
  fullName: " Lena\u0000 \u202eB ",
  biography: "Mode\u0007 & voyages\r\nParis 🇫🇷\n📩 Collab@Lena.fr.",
  followersCount: 96_323,
  followsCount: 80,
  postsCount: 4519,
  businessCategoryName: "None,Digital creator",
  private: false,
  verified: true,
  profilePicUrl: "https://scontent.cdninstagram.com/150.jpg",
  profilePicUrlHD: "https://scontent.cdninstagram.com/320.jpg",
  latestPosts: [{ anything: true }],
  somethingNew: { that: "nobody knows" },
}

const POST = {
  inputUrl: "https://www.instagram.com/lena.b/",
  id: "3697661021377407101",
  type: "Video",
  shortCode: "DNQuxufAih9",
  caption: "En partenariat avec @Sezane\n#mode",
  mentions: ["Sezane", "not a name", "sezane"],
  taggedUsers: [{ username: "Hugo_", full_name: "Hugo" }],
  commentsCount: 12,
  likesCount: 601,
  displayUrl: "https://scontent.cdninstagram.com/post.jpg",
  timestamp: "2026-08-12T16:19:28.000Z",
  ownerUsername: "sezane",
}

test("a profile as it comes", () => {
  expect(readProfiles([PROFILE])).toEqual({
    items: [
      {
        platform: "instagram",
        username: "lena.b",
        displayName: "Lena  B",
        fullName: "Lena  B",
        bio: "Mode & voyages\nParis 🇫🇷\n📩 Collab@Lena.fr.",
        followersCount: 96_323,
        followsCount: 80,
        postsCount: 4519,
        verified: true,
        isPrivate: false,
        category: "Lifestyle",
        email: "collab@lena.fr",
        profileUrl: "https://www.instagram.com/lena.b/",
        pictureUrl: "https://scontent.cdninstagram.com/320.jpg",
      },
    ],
    refused: [],
  })
})

test("what a profile does not say is empty", () => {
  const { items } = readProfiles([
    { username: "x", followersCount: 0, fullName: null, businessCategoryName: "None" },
  ])
  expect(items[0]).toMatchObject({
    displayName: "x",
    fullName: "",
    bio: "",
    followsCount: null,
    postsCount: null,
    verified: false,
    category: "",
    email: "",
    pictureUrl: null,
  })
})

// rules/creators.md#detected-collaborations
test("a post as it comes, of the profile on which it was found", () => {
  expect(readPosts([POST])).toEqual({
    items: [
      {
        id: "DNQuxufAih9",
        username: "lena.b",
        url: "https://www.instagram.com/reel/DNQuxufAih9/",
        type: "reel",
        caption: "En partenariat avec @Sezane\n#mode",
        likesCount: 601,
        commentsCount: 12,
        postedAt: "2026-08-12T16:19:28.000Z",
        imageUrl: "https://scontent.cdninstagram.com/post.jpg",
        isCollaboration: true,
        keywords: ["@sezane", "en partenariat avec"],
        mentions: ["sezane", "hugo_"],
        isPinned: false,
      },
    ],
    refused: [],
  })
  const [still] = readPosts([
    { ...POST, type: "Sidecar", inputUrl: null, isSponsored: true, caption: "Mode" },
  ]).items
  expect(still).toMatchObject({ username: "sezane", type: "other", isCollaboration: false })
  expect(still?.url).toBe("https://www.instagram.com/p/DNQuxufAih9/")
})

/**
 * Of the actor's output as published: post DSGhrgIDmkP of `apify/instagram-scraper`, in a public list of samples of
 * Apify's actors; `isPinned` as in kzhangdz/dtaraang-chek, sample_apify_output.js.
 */
const LABELLED = {
  id: "3784860661818747151",
  type: "Video",
  shortCode: "DSGhrgIDmkP",
  caption: "Finals week had us all drained so I had to help wake students up",
  hashtags: [],
  mentions: ["wendys"],
  url: "https://www.instagram.com/p/DSGhrgIDmkP/",
  commentsCount: 63,
  likesCount: -1,
  videoPlayCount: 2542022,
  timestamp: "2025-12-10T23:51:23.000Z",
  ownerUsername: "kylan_darnell",
  ownerFullName: "Kylan Olivia Darnell",
  productType: "clips",
  paidPartnership: true,
  sponsors: [{ id: "20703145", username: "wendys" }],
  taggedUsers: [{ full_name: "Wendy's", id: "20703145", is_verified: true, username: "wendys" }],
  coauthorProducers: [{ id: "20703145", is_verified: true, username: "wendys" }],
  isCommentsDisabled: false,
  isPinned: true,
}

test("Instagram's label is read by either of its names, and sponsors without it", () => {
  const { sponsors, ...item } = LABELLED
  const read = (fields: object) => readPosts([{ ...item, ...fields }]).items[0]
  expect(read({ sponsors })).toMatchObject({
    username: "kylan_darnell",
    isCollaboration: true,
    keywords: ["partenariat rémunéré", "@wendys"],
    likesCount: null,
    isPinned: true,
  })
  const unlabelled = { paidPartnership: false }
  expect(read(unlabelled)?.isCollaboration).toBe(false)
  expect(read({ ...unlabelled, isPaidPartnership: true })?.isCollaboration).toBe(true)
  expect(read({ ...unlabelled, sponsors: [null, ...sponsors] })?.keywords).toContain("@wendys")
  expect(read({ paidPartnership: "yes", sponsors: "wendys" })?.isCollaboration).toBe(false)
})

test("hidden counts are unknown, odd ones whole", () => {
  const [post] = readPosts([{ ...POST, likesCount: -1, commentsCount: null }]).items
  expect(post).toMatchObject({ likesCount: null, commentsCount: null })
  expect(readPosts([{ ...POST, likesCount: 12.4 }]).items[0]?.likesCount).toBe(12)
})

test("texts are kept within what Instagram allows, never half a character", () => {
  const [profile] = readProfiles([
    { ...PROFILE, fullName: "👩".repeat(200), biography: "é".repeat(9000) },
  ]).items
  expect(profile?.fullName).toBe("👩".repeat(100))
  expect(profile?.bio).toBe("é".repeat(500))
  const [post] = readPosts([{ ...POST, caption: `${"👩".repeat(5000)}\ud83d` }]).items
  expect(post?.caption).toBe("👩".repeat(2200))
})

test("one item that makes no sense does not harm the others, and is told of", () => {
  const notFound = {
    url: "https://www.instagram.com/parti",
    username: "parti",
    error: "not_found",
    errorDescription: "Post does not exist",
  }
  const restricted = {
    inputUrl: "https://www.instagram.com/mineur/",
    error: "restricted_profile",
    errorDescription: "x\ny",
  }
  const { items, refused } = readProfiles([
    notFound,
    null,
    "text",
    [],
    { ...PROFILE, followersCount: "many" },
    { ...PROFILE, followersCount: -4 },
    { ...PROFILE, username: "../admin" },
    PROFILE,
    restricted,
  ])
  expect(items.map(({ username }) => username)).toEqual(["lena.b"])
  expect(refused).toEqual([
    { username: "parti", reason: "not_found", detail: "not_found Post does not exist" },
    { username: null, reason: "invalid", detail: expect.any(String) },
    { username: null, reason: "invalid", detail: expect.any(String) },
    { username: null, reason: "invalid", detail: expect.any(String) },
    { username: "lena.b", reason: "invalid", detail: "followersCount" },
    { username: "lena.b", reason: "invalid", detail: "followersCount" },
    { username: "lena.b", reason: "invalid", detail: "username" },
    { username: "mineur", reason: "failed", detail: "restricted_profile x y" },
  ])
  const nothing = {
    url: "https://www.instagram.com/prive/",
    inputUrl: "https://www.instagram.com/prive/",
    requestErrorMessages: [],
    error: "no_items",
    errorDescription: "Empty or private data for provided input",
  }
  const posts = readPosts([
    nothing,
    { ...POST, timestamp: "yesterday" },
    { ...POST, shortCode: "../../x" },
    { ...POST, inputUrl: "https://evil.example/a", ownerUsername: "../x" },
    POST,
  ])
  expect(posts.items).toHaveLength(1)
  expect(posts.refused.map(({ username, reason }) => [username, reason])).toEqual([
    ["prive", "no_items"],
    ["lena.b", "invalid"],
    ["lena.b", "invalid"],
    [null, "invalid"],
  ])
})

test("an address that is none leaves a profile without a picture", () => {
  for (const profilePicUrlHD of ["", "nowhere", `https://x.fr/${"a".repeat(5000)}`]) {
    const [profile] = readProfiles([{ ...PROFILE, profilePicUrl: null, profilePicUrlHD }]).items
    expect(profile?.pictureUrl).toBeNull()
  }
})

test("what may be left out is left out where it makes no sense, and the rest is taken", () => {
  const [profile] = readProfiles([{ ...PROFILE, businessEmail: 12, publicEmail: ["a"] }]).items
  expect(profile?.email).toBe("collab@lena.fr")
  const [post] = readPosts([
    { ...POST, mentions: "sezane", taggedUsers: [1], isPaidPartnership: "yes" },
  ]).items
  expect(post).toMatchObject({ mentions: [], id: POST.shortCode })
})

test("the business address comes before the public one, and the large picture before the small", () => {
  const addresses = { businessEmail: "Pro@lena.fr", publicEmail: "public@lena.fr" }
  const of = (fields: object) => readProfiles([{ ...PROFILE, ...fields }]).items[0]
  expect(of(addresses)?.email).toBe("pro@lena.fr")
  expect(of({ ...addresses, businessEmail: null })?.email).toBe("public@lena.fr")
  expect(of({ profilePicUrlHD: null })?.pictureUrl).toBe(PROFILE.profilePicUrl)
})

test("a post that mentions a crowd keeps thirty, each once", () => {
  const crowd = Array.from({ length: 40 }, (_, number) => `creator_${number}`)
  const [post] = readPosts([{ ...POST, mentions: ["CREATOR_0", ...crowd], taggedUsers: [] }]).items
  expect(post?.mentions).toEqual(crowd.slice(0, 30))
})
