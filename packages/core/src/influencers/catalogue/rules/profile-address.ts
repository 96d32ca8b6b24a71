import { foldName } from "../../../lib/text.ts"
import type { Platform } from "./platforms.ts"

export interface ProfileAddress {
  platform: "instagram"
  /** Lower case, without an @. */
  username: string
}

const LONGEST = 2000

/** Matches all addresses of Instagram and no others, in any notation. */
const ADDRESS =
  /^(?:https?:\/\/)?(?:(?:(?:www|m|[a-z]{2}(?:-[a-z]{2})?)\.)?instagram\.com|(?:www\.)?instagr\.am)\/([^?#]*)(?:[?#]\S*)?$/i

/** Path segments below a profile's address that still denote the profile. */
const TABS = new Set(["reels", "tagged", "channel", "profilecard"])
/** Path segments of a post's address; the username may precede them. */
const POSTS = new Set(["p", "reel", "reels", "tv"])

const USERNAME = /^(?!\.)(?!.*\.\.)[a-z0-9._]{1,30}(?<!\.)$/

/** First path segments of Instagram's own pages: never usernames. */
const RESERVED = new Set([
  ...[
    "p",
    "reel",
    "reels",
    "tv",
    "s",
    "stories",
    "explore",
    "direct",
    "accounts",
    "about",
    "ar",
    "api",
    "web",
  ],
  ...[
    "archive",
    "blog",
    "challenge",
    "create",
    "developer",
    "directory",
    "emails",
    "graphql",
    "help",
    "invites",
  ],
  ...[
    "legal",
    "lite",
    "locations",
    "nametag",
    "oauth",
    "press",
    "privacy",
    "session",
    "share",
    "static",
    "terms",
  ],
  ...["topics", "your_activity", "_n", "_u"],
  ...["instagram.com", "www.instagram.com", "m.instagram.com"],
])

/** Whether Instagram allows this username (rules/creators.md#profile-addresses). */
export const isUsername = (text: string): boolean => USERNAME.test(text) && !RESERVED.has(text)

/**
 * The profile in a typed or pasted text, which may be a message with a link or an `@name`; null for any other text
 * (rules/creators.md#profile-addresses).
 * @param bare whether a name without `@` also counts
 */
export function profileOf(text: string, { bare = false } = {}): ProfileAddress | null {
  const typed = visible(text)
  const [username = bare ? typed.toLowerCase() : "", ...others] = usernamesIn(typed)
  return others.length === 0 && isUsername(username) ? { platform: "instagram", username } : null
}

/** All usernames in a text, from links or else from `@name`, each once; empty when a link leads to no profile. */
export function usernamesIn(text: string): string[] {
  const typed = visible(text)
  if (typed.length > LONGEST) return []
  const links = linksIn(typed).map((link) => usernameIn(link) ?? "")
  const names = links.length > 0 || ELSEWHERE.test(typed.replace(MENTION, "")) ? links : mentionsIn(typed)
  return [...new Set(names.map((name) => name.toLowerCase()))]
}

/** Another network's name, or an address: an `@name` beside it may belong there. */
const ELSEWHERE = /tik ?tok|you ?tube|snap|twitter|twitch|:\/\//i

const MENTION = /(?<=^|[\s(:«"',;/])@([a-z0-9._]+)(?=[\s)»"',;:!?/]|$)/gi

const mentionsIn = (typed: string): string[] =>
  [...typed.matchAll(MENTION)].map(([, name = ""]) => name.replace(/\.+$/, ""))

/** Removes invisible characters, which chats and tables leave around links, and normalizes spaces. */
const visible = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/[^\S\n]/gu, " ")
    .trim()

const LINK = /^(?:[a-z][a-z\d+.-]*:|(?:[a-z-]+\.)?instagr(?:am\.com|\.am)\/)/i
const SCHEME = /^[a-z][a-z\d+.-]*:/i
const BEFORE_LINK = /^[("'«<[]+/
const AFTER_LINK = /[)"'»>\],;:!….]+$/

const wordsOf = (typed: string): string[] =>
  typed.split(/\s+/).map((word) => word.replace(BEFORE_LINK, "").replace(AFTER_LINK, ""))

function linksIn(typed: string): string[] {
  const words = wordsOf(typed)
  const [first = ""] = words
  if (words.length === 1) return ADDRESS.test(first) ? [first] : []
  // An address with a space inside contains no second address.
  return LINK.test(first) && !SCHEME.test(first) ? [] : words.filter((word) => LINK.test(word))
}

/** The username of a link; empty for other pages of Instagram, null for other sites. */
function usernameIn(address: string): string | null {
  const path = pathOf(address)
  if (!path) return null
  const [first = "", second, third, ...more] = path
  const below = second?.toLowerCase()
  if (more.length > 0) return ""
  if (first.toLowerCase() === "stories") return second && below !== "highlights" ? second : ""
  if (third !== undefined) return below && below !== "reels" && POSTS.has(below) && third ? first : ""
  return below === undefined || TABS.has(below) ? first : ""
}

function pathOf(address: string): string[] | null {
  const path = ADDRESS.exec(address)?.[1]
  return path === undefined ? null : path.replace(/\/$/, "").split("/")
}

const POST_ALONE =
  "Ce lien mène à une publication et ne dit pas de qui elle est. Ouvrez-la, touchez le nom du compte, puis copiez le lien de son profil."
const SHARED = "Ce lien de partage ne dit pas de qui il s'agit. Ouvrez-le, puis copiez le lien du profil."

/** A specific reason why the text is not a profile, if there is one; otherwise null. */
export function whyNoProfile(text: string): string | null {
  const paths = linksIn(visible(text)).flatMap((link) => pathOf(link)?.[0]?.toLowerCase() ?? [])
  if (paths.some((first) => POSTS.has(first))) return POST_ALONE
  return paths.some((first) => ["share", "s", "stories"].includes(first)) ? SHARED : null
}

export const profileUrl = ({ username }: ProfileAddress): string => `https://www.instagram.com/${username}/`

/** A profile's address on networks that put « @ » before usernames. */
const HANDLE =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(tiktok|youtube)\.com\/@([\p{L}\p{N}._-]+)(?:\/[\w/-]*)?(?:[?#]\S*)?$/iu

const handleIn = (text: string): RegExpExecArray | null =>
  HANDLE.exec(wordsOf(visible(text)).find((word) => HANDLE.test(word)) ?? "")

/** The profile of a TikTok or YouTube address, also in a message; null for any other text. */
export function handleElsewhere(text: string): { platform: Platform; username: string } | null {
  const [, platform, username] = handleIn(text) ?? []
  return platform && username
    ? { platform: platform.toLowerCase() as "tiktok" | "youtube", username: username.toLowerCase() }
    : null
}

/** The username in a profile's address; any other text unchanged. */
export const namedIn = (text: string): string => profileOf(text)?.username ?? handleIn(text)?.[2] ?? text

/** The search term for an influencer, from a name or a profile's address, normalized by {@link foldName}. */
export const soughtInfluencer = (search: string): string => foldName(namedIn(search))
