import { foldName } from "../../../lib/text.ts"
import type { Platform } from "./platforms.ts"

export interface ProfileAddress {
  platform: "instagram"
  /** Lower case, without an @. */
  username: string
}

const LONGEST = 2000

/** All that leads to Instagram is named here; what names anything else, in whatever notation, does not match. */
const ADDRESS =
  /^(?:https?:\/\/)?(?:(?:(?:www|m|[a-z]{2}(?:-[a-z]{2})?)\.)?instagram\.com|(?:www\.)?instagr\.am)\/([^?#]*)(?:[?#]\S*)?$/i

/** What stands below a profile's address and is still the profile. */
const TABS = new Set(["reels", "tagged", "channel", "profilecard"])
/** What leads to one post; before it may stand whose it is. */
const POSTS = new Set(["p", "reel", "reels", "tv"])

const USERNAME = /^(?!\.)(?!.*\.\.)[a-z0-9._]{1,30}(?<!\.)$/

/** First parts of Instagram's own addresses: nobody is called so. */
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

/** Whether Instagram lets anyone be called so (rules/creators.md#profile-addresses). */
export const isUsername = (text: string): boolean => USERNAME.test(text) && !RESERVED.has(text)

/**
 * Whose profile a person means by what they typed or pasted, be it a message that holds the link or the `@name`; null for
 * everything else (rules/creators.md#profile-addresses).
 * @param bare whether a name without `@` is understood as well
 */
export function profileOf(text: string, { bare = false } = {}): ProfileAddress | null {
  const typed = visible(text)
  const [username = bare ? typed.toLowerCase() : "", ...others] = usernamesIn(typed)
  return others.length === 0 && isUsername(username) ? { platform: "instagram", username } : null
}

/** All whom a text names, by links or else by `@name`, each once; empty for a link that leads to nobody. */
export function usernamesIn(text: string): string[] {
  const typed = visible(text)
  if (typed.length > LONGEST) return []
  const links = linksIn(typed).map((link) => usernameIn(link) ?? "")
  const names = links.length > 0 || ELSEWHERE.test(typed.replace(MENTION, "")) ? links : mentionsIn(typed)
  return [...new Set(names.map((name) => name.toLowerCase()))]
}

/** Another network's name, or an address: an `@name` beside it may be of that one. */
const ELSEWHERE = /tik ?tok|you ?tube|snap|twitter|twitch|:\/\//i

const MENTION = /(?<=^|[\s(:«"',;/])@([a-z0-9._]+)(?=[\s)»"',;:!?/]|$)/gi

const mentionsIn = (typed: string): string[] =>
  [...typed.matchAll(MENTION)].map(([, name = ""]) => name.replace(/\.+$/, ""))

/** Without what cannot be seen, as chats and tables leave it around a link, and with plain spaces. */
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

/** The links of a message. */
function linksIn(typed: string): string[] {
  const words = wordsOf(typed)
  const [first = ""] = words
  if (words.length === 1) return ADDRESS.test(first) ? [first] : []
  // An address with a space in it is no other address.
  return LINK.test(first) && !SCHEME.test(first) ? [] : words.filter((word) => LINK.test(word))
}

/** Whose profile a link leads to; empty where it leads to Instagram but to nobody, null elsewhere. */
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

/** Why nobody's profile is understood, where more can be said than that it is none; otherwise null. */
export function whyNoProfile(text: string): string | null {
  const paths = linksIn(visible(text)).flatMap((link) => pathOf(link)?.[0]?.toLowerCase() ?? [])
  if (paths.some((first) => POSTS.has(first))) return POST_ALONE
  return paths.some((first) => ["share", "s", "stories"].includes(first)) ? SHARED : null
}

export const profileUrl = ({ username }: ProfileAddress): string => `https://www.instagram.com/${username}/`

/** The address of a profile on the networks that put an « @ » before a user name. */
const HANDLE =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(tiktok|youtube)\.com\/@([\p{L}\p{N}._-]+)(?:\/[\w/-]*)?(?:[?#]\S*)?$/iu

const handleIn = (text: string): RegExpExecArray | null =>
  HANDLE.exec(wordsOf(visible(text)).find((word) => HANDLE.test(word)) ?? "")

/** Whose profile an address of TikTok or YouTube is, be it in a message; null for everything else. */
export function handleElsewhere(text: string): { platform: Platform; username: string } | null {
  const [, platform, username] = handleIn(text) ?? []
  return platform && username
    ? { platform: platform.toLowerCase() as "tiktok" | "youtube", username: username.toLowerCase() }
    : null
}

/** The user name that a profile's address holds; any other text as it is. */
export const namedIn = (text: string): string => profileOf(text)?.username ?? handleIn(text)?.[2] ?? text

/** An influencer who is searched for, by name or by the address of their profile, as {@link foldName} has it. */
export const soughtInfluencer = (search: string): string => foldName(namedIn(search))
