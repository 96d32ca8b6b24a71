import { createHash } from "node:crypto"
import { type Random, randomOf } from "../../lib/random.ts"
import { isTrial } from "../names.ts"
import type { KnownPerson } from "./people.ts"
import { pictureUrl } from "./pictures.ts"
import { CITIES, captionOf, SURNAMES, THEMES, type Theme } from "./words.ts"

const HOUR_MS = 3_600_000

const addressOf = (username: string) => `https://www.instagram.com/${username}`

const missing = (username: string) => ({
  url: addressOf(username),
  username,
  error: "not_found",
  errorDescription: "Post does not exist",
})

const nothing = (username: string) => ({
  url: `${addressOf(username)}/`,
  inputUrl: `${addressOf(username)}/`,
  requestErrorMessages: [],
  error: "no_items",
  errorDescription: "Empty or private data for provided input",
})

interface Person extends Partial<KnownPerson> {
  username: string
  id: string
  fullName: string
  theme: Theme
  city: string
  followersCount: number
  postsCount: number
  /** Likes and comments of an average post, as a share of the followers. */
  engagement: number
  /** Between two posts. */
  everyMs: number
}

/** The person of this name, always the same. */
function personOf(username: string, known?: KnownPerson): Person {
  const random = randomOf("person", username)
  const words = username.split(/[._\d]+/).filter((word) => word.length > 1)
  const named = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ")
  return {
    username,
    id: `${random.whole(1_000_000_000, 9_999_999_999)}`,
    fullName: words.length > 1 ? named : `${named || "Camille"} ${random.pick(SURNAMES)}`,
    theme: random.pick(THEMES),
    city: random.pick(CITIES),
    followersCount: Math.round(2000 * 10 ** (random.next() * 2.6)),
    postsCount: random.whole(120, 1600),
    engagement: 0.008 + random.next() * 0.06,
    everyMs: random.whole(14, 60) * HOUR_MS,
    ...known,
  }
}

/** The profile scraper's item. */
export function profileItem(username: string, origin: string, known?: KnownPerson): object {
  if (isTrial(username, "introuvable")) return missing(username)
  const person = personOf(username, known)
  const { id, fullName, theme, city, followersCount, postsCount } = person
  const random = randomOf("profile", username)
  const isPrivate = isTrial(username, "prive")
  const contact = random.chance(0.7) ? `\n📩 ${username.replace(/[._]+$/, "")}@collab.example` : ""
  return {
    inputUrl: addressOf(username),
    id,
    username,
    url: addressOf(username),
    fullName,
    biography: known?.biography ?? `${theme.subject} · ${city} 🇫🇷${contact}`,
    ...(known?.email && { businessEmail: known.email }),
    followersCount,
    followsCount: random.whole(180, 1900),
    businessCategoryName: `None,${theme.category}`,
    private: isPrivate,
    verified: known?.verified ?? (followersCount > 100_000 && random.chance(0.6)),
    // Known people already have a picture.
    profilePicUrl: known ? null : pictureUrl(origin, `profil-${username}`, 150, 150),
    profilePicUrlHD: known ? null : pictureUrl(origin, `profil-${username}`, 320, 320),
    postsCount,
  }
}

/** The post scraper's items for one profile: its latest posts, newest first. */
export function postItems(
  username: string,
  limit: number,
  at: number,
  origin: string,
  known?: KnownPerson,
): object[] {
  if (isTrial(username, "introuvable")) return [missing(username)]
  if (isTrial(username, "prive")) return [nothing(username)]
  const inputUrl = `${addressOf(username)}/`
  return latestOf(personOf(username, known), limit, at, origin).map((post) => ({ inputUrl, ...post }))
}

/** Posts have fixed dates, so a later call finds the same ones and newer ones. */
function latestOf(person: Person, limit: number, at: number, origin: string): object[] {
  const shift = randomOf("shift", person.username).whole(0, person.everyMs / 1000) * 1000
  const newest = Math.floor((at - shift) / person.everyMs)
  return Array.from({ length: Math.min(limit, person.postsCount) }, (_, index) =>
    postOf(person, newest - index, (newest - index) * person.everyMs + shift, origin),
  )
}

const KINDS = ["Image", "Video", "Sidecar"] as const

function postOf(person: Person, number: number, postedAt: number, origin: string): object {
  const { username, fullName, id, theme } = person
  const random = randomOf("post", username, number)
  const shortCode = `D${createHash("sha256").update(`${username}/${number}`).digest("base64url").slice(0, 10)}`
  const caption = captionOf(theme, number, random)
  const type = random.pick(KINDS)
  const { likesCount, commentsCount } = countsOf(person, random)
  const displayUrl = pictureUrl(origin, shortCode, 360, 450)
  return {
    id: `${random.whole(3_000_000_000, 3_999_999_999)}${random.whole(100_000_000, 999_999_999)}`,
    type,
    shortCode,
    caption,
    hashtags: [...caption.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, tag]) => tag),
    mentions: [...caption.matchAll(/@([\w.]+\w)/g)].map(([, name]) => name),
    url: `https://www.instagram.com/p/${shortCode}/`,
    commentsCount,
    displayUrl,
    likesCount,
    timestamp: new Date(postedAt).toISOString(),
    ownerFullName: fullName,
    ownerUsername: username,
    ownerId: id,
    ...(type === "Video" && {
      productType: "clips",
      videoViewCount: likesCount > 0 ? likesCount * 12 : null,
    }),
    taggedUsers: [],
    ...labelOf(caption, random),
  }
}

/** Instagram's label, on some posts with a brand (`tests/core/influencers/scraped-items.test.ts`). */
function labelOf(caption: string, random: Random) {
  const [, brand] = /(?:commerciale|partenariat) avec @([\w.]*\w)/.exec(caption) ?? []
  if (!brand || !random.chance(0.5)) return { paidPartnership: false }
  const one = { id: `${random.whole(10_000_000, 99_999_999)}`, username: brand }
  return {
    paidPartnership: true,
    sponsors: [one],
    taggedUsers: [{ ...one, full_name: brand, is_verified: true }],
  }
}

/** Some posts hide their likes. */
function countsOf({ followersCount, engagement }: Person, random: Random) {
  const likes = Math.round(followersCount * engagement * (0.5 + random.next()))
  return {
    likesCount: random.chance(0.04) ? -1 : likes,
    commentsCount: Math.round(likes * (0.01 + random.next() * 0.04)),
  }
}
