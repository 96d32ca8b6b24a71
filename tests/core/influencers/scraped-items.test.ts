import { readPosts, readProfiles } from "@trame/core/influencers/scraping/profile"
import { describe, expect, it } from "vitest"

describe("a scraped profile", () => {
  it("is read whole", () => {
    const profile = {
      platform: "instagram",
      username: "lena.b",
      displayName: "Lena  B",
      fullName: "Lena  B",
      followersCount: 96_323,
      followsCount: 80,
      postsCount: 4519,
      verified: true,
      isPrivate: false,
      category: "Lifestyle",
      email: "collab@lena.fr",
      bio: "Mode & voyages\nParis 🇫🇷\n📩 Collab@Lena.fr.",
      profileUrl: "https://www.instagram.com/lena.b/",
      pictureUrl: "https://scontent.cdninstagram.com/320.jpg",
    }
    expect(readProfiles([PROFILE])).toEqual({ items: [profile], refused: [] })
    const scarce = { username: "x", followersCount: 0, fullName: null, businessCategoryName: "None" }
    const counts = { followersCount: 0, followsCount: null, postsCount: null, verified: false }
    const texts = { displayName: "x", fullName: "", bio: "", category: "", email: "" }
    const addresses = { profileUrl: "https://www.instagram.com/x/", pictureUrl: null }
    expect(readProfiles([scarce]).items).toEqual([
      { ...profile, username: "x", ...counts, ...texts, ...addresses },
    ])
  })

  it.each([
    [{ businessEmail: "Pro@lena.fr", publicEmail: "public@lena.fr" }, { email: "pro@lena.fr" }],
    [{ businessEmail: null, publicEmail: "public@lena.fr" }, { email: "public@lena.fr" }],
    [{ businessEmail: 12, publicEmail: ["a"] }, { email: "collab@lena.fr" }],
    [{ profilePicUrlHD: null }, { pictureUrl: PROFILE.profilePicUrl }],
    [{ profilePicUrl: null, profilePicUrlHD: "nowhere" }, { pictureUrl: null }],
    [{ profilePicUrl: null, profilePicUrlHD: `https://x.fr/${"a".repeat(5000)}` }, { pictureUrl: null }],
    [{ fullName: "👩".repeat(200) }, { fullName: "👩".repeat(100) }],
    [{ biography: "é".repeat(9000) }, { bio: "é".repeat(500) }],
  ])("with %j has %j", (fields, expected) => {
    expect(profileWith(fields)).toMatchObject(expected)
  })
})

/** rules/creators.md#detected-collaborations */
describe("a scraped post", () => {
  it("is read whole, of the profile on which it was found", () => {
    const post = {
      id: "DNQuxufAih9",
      username: "lena.b",
      type: "reel",
      isCollaboration: true,
      isPinned: false,
      likesCount: 601,
      commentsCount: 12,
      postedAt: POST.timestamp,
      imageUrl: POST.displayUrl,
      keywords: ["@sezane", "en partenariat avec"],
      mentions: ["sezane", "hugo_"],
      url: "https://www.instagram.com/reel/DNQuxufAih9/",
      caption: "En partenariat avec @Sezane\n#mode",
    }
    expect(readPosts([POST])).toEqual({ items: [post], refused: [] })
  })

  const crowd = Array.from({ length: 40 }, (_, number) => `creator_${number}`)
  it.each([
    [{ type: "Sidecar" }, { type: "other", url: "https://www.instagram.com/p/DNQuxufAih9/" }],
    [{ inputUrl: null }, { username: "sezane" }],
    [{ caption: "Mode", isSponsored: true }, { isCollaboration: false }],
    [
      { likesCount: -1, commentsCount: null },
      { likesCount: null, commentsCount: null },
    ],
    [{ likesCount: 12.4 }, { likesCount: 12 }],
    [{ caption: `${"👩".repeat(5000)}\ud83d` }, { caption: "👩".repeat(2200) }],
    [{ mentions: "sezane", taggedUsers: [1], isPaidPartnership: "yes" }, { mentions: [] }],
    [{ mentions: ["CREATOR_0", ...crowd], taggedUsers: [] }, { mentions: crowd.slice(0, 30) }],
    [{ isPinned: true }, { isPinned: true }],
  ])("with %j has %j", (fields, expected) => {
    expect(postWith(fields)).toMatchObject(expected)
  })

  it("takes Instagram's label by either name, and sponsors without it", () => {
    // Post DSGhrgIDmkP in Apify's public samples of `apify/instagram-scraper`.
    const sponsors = [{ id: "20703145", username: "wendys" }]
    const labelled = {
      caption: "Finals week had us all drained so I had to help wake students up",
      mentions: ["wendys"],
      taggedUsers: [{ full_name: "Wendy's", id: "20703145", is_verified: true, username: "wendys" }],
      coauthorProducers: [{ id: "20703145", is_verified: true, username: "wendys" }],
      paidPartnership: false,
    }
    const read = (fields: object) => postWith({ ...labelled, ...fields })
    const keywords = ["partenariat rémunéré", "@wendys"]
    expect(read({ paidPartnership: true, sponsors })).toMatchObject({ isCollaboration: true, keywords })
    expect(read({})?.isCollaboration).toBe(false)
    expect(read({ isPaidPartnership: true })?.isCollaboration).toBe(true)
    expect(read({ sponsors: [null, ...sponsors] })?.keywords).toContain("@wendys")
    expect(read({ paidPartnership: "yes", sponsors: "wendys" })?.isCollaboration).toBe(false)
  })
})

it("an item that makes no sense is refused with a reason, and harms no other", () => {
  const { items, refused } = readProfiles([
    { username: "parti", error: "not_found", errorDescription: "Post does not exist" },
    null,
    "text",
    { ...PROFILE, followersCount: "many" },
    { ...PROFILE, followersCount: -4 },
    { ...PROFILE, username: "../admin" },
    PROFILE,
    { inputUrl: "https://www.instagram.com/mineur/", error: "restricted_profile", errorDescription: "x\ny" },
  ])
  expect(items.map(({ username }) => username)).toEqual(["lena.b"])
  const invalid = (username: string | null, detail: unknown) => ({ username, reason: "invalid", detail })
  expect(refused).toEqual([
    { username: "parti", reason: "not_found", detail: "not_found Post does not exist" },
    invalid(null, expect.any(String)),
    invalid(null, expect.any(String)),
    invalid("lena.b", "followersCount"),
    invalid("lena.b", "followersCount"),
    invalid("lena.b", "username"),
    { username: "mineur", reason: "failed", detail: "restricted_profile x y" },
  ])
  const posts = readPosts([
    { inputUrl: "https://www.instagram.com/prive/", error: "no_items", errorDescription: "Empty" },
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

const profileWith = (fields: object) => readProfiles([{ ...PROFILE, ...fields }]).items[0]
const postWith = (fields: object) => readPosts([{ ...POST, ...fields }]).items[0]
