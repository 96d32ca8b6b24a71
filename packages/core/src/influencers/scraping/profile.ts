import * as z from "zod"
import { onOneLine, withoutDirections } from "../../lib/text.ts"
import { categoryOf } from "../catalogue/rules/categories.ts"
import { detectCollaboration } from "../catalogue/rules/collaboration-detection.ts"
import { isUsername, profileOf, profileUrl } from "../catalogue/rules/profile-address.ts"

export interface ScrapedProfile {
  platform: "instagram"
  username: string
  /** The full name, else the username. */
  displayName: string
  fullName: string
  bio: string
  followersCount: number
  followsCount: number | null
  /** Total number of posts according to the profile. */
  postsCount: number | null
  verified: boolean
  /** A private profile shows no posts. */
  isPrivate: boolean
  /** A French category; empty when the profile's is unknown. */
  category: string
  /** Lower case; empty when absent. */
  email: string
  profileUrl: string
  /** Instagram's address, valid for a few days; null without one. */
  pictureUrl: string | null
}

export interface ScrapedPost {
  /** Instagram's short code. */
  id: string
  /** The profile on which it was found; a post of several authors may belong to another. */
  username: string
  url: string
  type: "reel" | "other"
  caption: string
  /** Null when hidden. */
  likesCount: number | null
  commentsCount: number | null
  /** ISO 8601, UTC. */
  postedAt: string
  /** Instagram's address, valid for a few days. */
  imageUrl: string | null
  isCollaboration: boolean
  keywords: string[]
  /** Usernames in the caption or on the picture. */
  mentions: string[]
  /** Pinned to the top of the profile, whatever its age. */
  isPinned: boolean
}

/** An item without a profile or post. */
export interface Refusal {
  /** Null when the item does not contain it. */
  username: string | null
  /** `not_found` and `no_items` are the scraper's own words; `invalid` is a malformed item. */
  reason: "not_found" | "no_items" | "invalid" | "failed"
  /** For the log. */
  detail: string
}

export interface Results<Item> {
  items: Item[]
  refused: Refusal[]
}

const refusedFields = ["error", "errorDescription", "inputUrl", "url", "username", "ownerUsername"] as const

/** Requested fields of each item; all fields would be megabytes of comments and pictures. */
export const PROFILE_FIELDS = [
  ...refusedFields,
  ...["fullName", "biography", "followersCount", "followsCount", "postsCount", "verified", "private"],
  ...["businessCategoryName", "businessEmail", "publicEmail", "profilePicUrl", "profilePicUrlHD"],
] as const
export const POST_FIELDS = [
  ...refusedFields,
  ...[
    "shortCode",
    "type",
    "productType",
    "caption",
    "likesCount",
    "commentsCount",
    "timestamp",
    "displayUrl",
  ],
  ...["mentions", "taggedUsers", "coauthorProducers", "isPinned"],
  // The actor's field for Instagram's label, and the name that other scrapers use.
  ...["paidPartnership", "isPaidPartnership", "sponsors"],
] as const

const LONGEST = { name: 100, bio: 500, caption: 2200, refusal: 300 }
const MAX_MENTIONS = 30

/** A count; null when hidden (-1) or absent. */
const count = z
  .number()
  .nullish()
  .transform((value) => (value !== null && value !== undefined && value >= 0 ? Math.round(value) : null))

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "")

const pictureAddress = z
  .string()
  .nullish()
  .transform((url) => (url && url.length <= 4000 && URL.canParse(url) ? url : null))

const usernameOf = z
  .string()
  .transform((name) => name.toLowerCase())
  .refine(isUsername)

const person = z.union([z.string(), z.object({ username: z.string() }).transform(({ username }) => username)])

/** Usernames, or objects that contain one; a malformed element does not invalidate the others. */
const people = z
  .array(z.unknown())
  .catch([])
  .transform((all) => all.flatMap((one) => person.safeParse(one).data ?? []))

const flag = z.boolean().nullish().catch(null)

const profileItem = z.object({
  username: usernameOf,
  fullName: text,
  biography: text,
  followersCount: z.int().min(0),
  followsCount: count,
  postsCount: count,
  verified: z.boolean().nullish(),
  private: z.boolean().nullish(),
  businessCategoryName: text,
  businessEmail: text.catch(""),
  publicEmail: text.catch(""),
  profilePicUrl: pictureAddress,
  profilePicUrlHD: pictureAddress,
})

const postItem = z.object({
  shortCode: z.string().regex(/^[\w-]{5,40}$/),
  ownerUsername: z.string().nullish(),
  inputUrl: text,
  type: text,
  productType: text,
  caption: text,
  likesCount: count,
  commentsCount: count,
  timestamp: z.iso.datetime({ offset: true }),
  displayUrl: pictureAddress,
  mentions: people,
  taggedUsers: people,
  coauthorProducers: people,
  isPinned: flag,
  paidPartnership: flag,
  isPaidPartnership: flag,
  sponsors: people,
})

/** The profiles among a scraper's items; a malformed item does not affect the others. */
export const readProfiles = (items: readonly unknown[]): Results<ScrapedProfile> =>
  read(items, profileItem, toProfile)

/** The posts among a scraper's items, with their signs of brands (rules/creators.md#detected-collaborations). */
export const readPosts = (items: readonly unknown[]): Results<ScrapedPost> => read(items, postItem, toPost)

function read<Item, Result>(
  items: readonly unknown[],
  schema: z.ZodType<Item>,
  convert: (item: Item) => Result | null,
): Results<Result> {
  const results: Results<Result> = { items: [], refused: [] }
  for (const item of items) {
    const failure = failureOf(item)
    const parsed = failure ? null : schema.safeParse(item)
    const result = parsed?.success ? convert(parsed.data) : null
    if (result) results.items.push(result)
    else results.refused.push(failure ?? invalidItem(item, parsed?.error))
  }
  return results
}

const failedItem = z.object({ error: z.string().min(1), errorDescription: text.catch("") })

function failureOf(item: unknown): Refusal | null {
  const { success, data } = failedItem.safeParse(item)
  if (!success) return null
  const { error, errorDescription } = data
  const reason = error === "not_found" || error === "no_items" ? error : "failed"
  return { username: subjectOf(item), reason, detail: line(`${error} ${errorDescription}`, LONGEST.refusal) }
}

function invalidItem(item: unknown, error: z.ZodError | undefined): Refusal {
  const where = error?.issues.map(({ path }) => path.join(".")).join(", ") ?? "username"
  return { username: subjectOf(item), reason: "invalid", detail: line(where, LONGEST.refusal) }
}

const subject = z.object({
  username: z.string().nullish().catch(null),
  inputUrl: z.string().nullish().catch(null),
  url: z.string().nullish().catch(null),
  ownerUsername: z.string().nullish().catch(null),
})

/** The username of an item, in any field that has it. */
function subjectOf(item: unknown): string | null {
  const { success, data } = subject.safeParse(item)
  if (!success) return null
  const names = [data.username, data.inputUrl, data.url, data.ownerUsername]
  const profiles = names.map((name) => (name ? profileOf(name, { bare: true }) : null))
  return profiles.find((profile) => profile !== null)?.username ?? null
}

function toProfile(item: z.infer<typeof profileItem>): ScrapedProfile {
  const { username, followersCount, followsCount, postsCount } = item
  const fullName = line(item.fullName, LONGEST.name)
  const bio = lines(item.biography, LONGEST.bio)
  return {
    platform: "instagram",
    username,
    displayName: fullName || username,
    fullName,
    bio,
    followersCount,
    followsCount,
    postsCount,
    verified: item.verified === true,
    isPrivate: item.private === true,
    category: categoryOf(item.businessCategoryName),
    email: emailIn(item.businessEmail) || emailIn(item.publicEmail) || emailIn(bio),
    profileUrl: profileUrl({ platform: "instagram", username }),
    pictureUrl: item.profilePicUrlHD ?? item.profilePicUrl,
  }
}

function emailIn(text: string): string {
  const [address] = /[\w.+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/i.exec(text) ?? []
  const { data } = z.email().safeParse(address?.toLowerCase())
  return data ?? ""
}

function toPost(item: z.infer<typeof postItem>): ScrapedPost | null {
  const username = (profileOf(item.inputUrl)?.username ?? item.ownerUsername ?? "").toLowerCase()
  if (!isUsername(username)) return null
  const caption = lines(item.caption, LONGEST.caption)
  const isLabelled = item.paidPartnership === true || item.isPaidPartnership === true
  const owner = item.ownerUsername ? [item.ownerUsername] : []
  const type = item.productType === "clips" || item.type === "Video" ? "reel" : "other"
  return {
    id: item.shortCode,
    username,
    url: `https://www.instagram.com/${type === "reel" ? "reel" : "p"}/${item.shortCode}/`,
    type,
    caption,
    likesCount: item.likesCount,
    commentsCount: item.commentsCount,
    postedAt: new Date(item.timestamp).toISOString(),
    imageUrl: item.displayUrl,
    ...detectCollaboration({
      caption,
      author: username,
      isPaidPartnership: isLabelled,
      sponsors: namesOf(item.sponsors),
      coauthors: namesOf([...owner, ...item.coauthorProducers]),
      tagged: namesOf(item.taggedUsers),
    }),
    mentions: namesOf([...item.mentions, ...item.taggedUsers]),
    isPinned: item.isPinned === true,
  }
}

const namesOf = (names: readonly string[]): string[] =>
  [...new Set(names.map((name) => name.toLowerCase()).filter(isUsername))].slice(0, MAX_MENTIONS)

const line = (text: string, longest: number): string => shortened(onOneLine(text), longest)

/** Keeps lines; removes invisible characters. */
const lines = (text: string, longest: number): string =>
  shortened(
    withoutDirections(text)
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(/[^\P{Cc}\n]|\p{Cs}/gu, "")
      .trim(),
    longest,
  )

/** Never splits a character. */
const shortened = (text: string, longest: number): string =>
  text.length > longest ? [...text].slice(0, longest).join("").trim() : text
