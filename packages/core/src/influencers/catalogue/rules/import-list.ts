import { AppError, invalid } from "../../../lib/error.ts"
import { formatCount, onOneLine, withoutListMark } from "../../../lib/text.ts"
import {
  handleElsewhere,
  isUsername,
  profileOf,
  profileUrl,
  usernamesIn,
  whyNoProfile,
} from "./profile-address.ts"

/** rules/creators.md#import-lists */
export const MAX_IMPORT_BYTES = 1024 * 1024
export const MAX_IMPORT_ROWS = 5000
/** Profiles per scrape, and the pause before the next scrape. */
export const IMPORT_BATCH = 10
export const IMPORT_PAUSE_SECONDS = 2
export const POSTS_PER_PROFILE = { min: 1, max: 100, default: 20 } as const

export interface ImportList {
  /** Addresses of profiles, each once, in the order of the list. */
  urls: string[]
  /** The usernames of the same profiles. */
  usernames: string[]
  /** Invalid entries, shortened and on one line, each once, with the reason. */
  unreadable: { entry: string; reason: string }[]
  /** Number of entries with a profile that the list already contains. */
  duplicates: number
}

const LONGEST_SHOWN = 100
/** Stands for an entry without visible characters. */
const INVISIBLE = "(caractères invisibles)"

export const LIST_TOO_LARGE = "La liste est trop volumineuse. La taille maximale est de 1 MB."

/**
 * Reads names and addresses, line by line (rules/creators.md#import-lists).
 * @throws AppError too_large beyond the limits, invalid for an empty list
 */
export function readImportList(text: string): ImportList {
  if (new TextEncoder().encode(text).length > MAX_IMPORT_BYTES) {
    throw new AppError("too_large", LIST_TOO_LARGE)
  }
  const entries = text
    .split(/[\r\n]+/)
    .map((entry) => withoutListMark(entry.trim()))
    .filter(Boolean)
  if (entries.length > MAX_IMPORT_ROWS) {
    throw new AppError(
      "too_large",
      `La liste compte ${formatCount(entries.length, "entrée")}. Le maximum est de ${formatCount(MAX_IMPORT_ROWS, "entrée")}.`,
    )
  }
  if (entries.length === 0) throw invalid("Aucune URL fournie")
  const found = new Set<string>()
  const unreadable = new Map<string, string>()
  let duplicates = 0
  for (const entry of entries) {
    const usernames = usernamesOf(entry)
    if (usernames.length === 0) unreadable.set(shortened(entry), reasonOf(entry))
    for (const username of usernames) {
      if (found.has(username)) duplicates += 1
      else found.add(username)
    }
  }
  const usernames = [...found]
  return {
    urls: usernames.map((username) => profileUrl({ platform: "instagram", username })),
    usernames,
    unreadable: [...unreadable].map(([entry, reason]) => ({ entry, reason })),
    duplicates,
  }
}

/** Empty when any part is not an account: a line is valid as a whole or not at all. */
function usernamesOf(entry: string): string[] {
  const alone = profileOf(entry, { bare: true })
  if (alone) return [alone.username]
  const several = usernamesIn(entry)
  return several.every(isUsername) ? several : []
}

const UNREADABLE = "Adresse non reconnue : un nom d'utilisateur ou un profil Instagram est attendu"
const ELSEWHERE = "Seuls les profils Instagram sont récupérés"

const reasonOf = (entry: string): string =>
  whyNoProfile(entry) ?? (handleElsewhere(entry) ? ELSEWHERE : UNREADABLE)

function shortened(entry: string): string {
  const shown = [...(onOneLine(entry) || INVISIBLE)]
  return shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN).join("")}…` : shown.join("")
}

/** Number of posts to fetch per profile, from any typed number (rules/creators.md#import-lists). */
export function clampPostsPerProfile(typed: number): number {
  const { min, max, default: usual } = POSTS_PER_PROFILE
  return Number.isFinite(typed) ? Math.min(max, Math.max(min, Math.round(typed))) : usual
}

/** Splits a list into batches for scrapes. */
export function batchesOf<Item>(items: readonly Item[], size = IMPORT_BATCH): Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => index * size)
  return starts.map((start) => items.slice(start, start + size))
}
