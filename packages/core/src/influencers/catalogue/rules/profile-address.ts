import { foldName, withoutDirections } from "../../../lib/text.ts"

export interface ProfileAddress {
  platform: "instagram"
  /** Lower case, without an @. */
  username: string
}

const LONGEST = 2000

/** All that leads to Instagram is named here; what names anything else, in whatever notation, does not match. */
const ADDRESS = /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\/([^?#]*)(?:[?#]\S*)?$/i

/** What stands below a profile's address and is still the profile. */
const TABS = new Set(["reels", "tagged", "channel"])

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
 * Whose profile a person means by what they typed or pasted; null for everything else
 * (rules/creators.md#profile-addresses).
 * @param bare whether `name` and `@name` are understood as well
 */
export function profileOf(text: string, { bare = false } = {}): ProfileAddress | null {
  const typed = withoutDirections(text).trim()
  if (typed.length > LONGEST) return null
  const username = (usernameIn(typed) ?? (bare ? typed.replace(/^@/, "") : "")).toLowerCase()
  return isUsername(username) ? { platform: "instagram", username } : null
}

function usernameIn(address: string): string | null {
  const [, path] = ADDRESS.exec(address) ?? []
  if (path === undefined) return null
  const [username = "", tab, ...more] = path.replace(/\/$/, "").split("/")
  const isProfile = more.length === 0 && (tab === undefined || TABS.has(tab.toLowerCase()))
  return isProfile ? username : ""
}

export const profileUrl = ({ username }: ProfileAddress): string => `https://www.instagram.com/${username}/`

/** The address of a profile on the networks that put an « @ » before a user name. */
const HANDLE = /^(?:https?:\/\/)?(?:www\.|m\.)?(?:tiktok|youtube)\.com\/@([\p{L}\p{N}._-]+)\/?(?:[?#]\S*)?$/iu

/** The user name that a profile's address holds; any other text as it is. */
export const namedIn = (text: string): string =>
  profileOf(text)?.username ?? HANDLE.exec(withoutDirections(text).trim())?.[1] ?? text

/** An influencer who is searched for, by name or by the address of their profile, as {@link foldName} has it. */
export const soughtInfluencer = (search: string): string => foldName(namedIn(search))
