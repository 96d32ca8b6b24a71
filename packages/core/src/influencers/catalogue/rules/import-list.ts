import { AppError, invalid } from "../../../lib/error.ts"
import { formatCount, onOneLine } from "../../../lib/text.ts"
import { profileOf, profileUrl } from "./profile-address.ts"

/** rules/creators.md#import-lists */
export const MAX_IMPORT_BYTES = 1024 * 1024
export const MAX_IMPORT_ROWS = 5000
/** Profiles that are fetched together, and how long to wait before the next ones. */
export const IMPORT_BATCH = 10
export const IMPORT_PAUSE_SECONDS = 2
export const POSTS_PER_PROFILE = { min: 1, max: 100, default: 20 } as const

export interface ImportList {
  /** Addresses of profiles, each once, in the order of the list. */
  urls: string[]
  /** The same profiles by their names. */
  usernames: string[]
  /** As they stand in the list, shortened and on one line, each once. */
  unreadable: string[]
  /** How many entries named a profile that stood in the list already. */
  duplicates: number
}

const LONGEST_SHOWN = 100
/** Where an entry has no character that can be seen. */
const INVISIBLE = "(caractères invisibles)"

/** How a column of names or addresses is commonly called. */
const TITLES =
  /^(?:instagram[ _-]?)?(?:urls?|liens?|links?|profils?|profiles?|pseudos?|usernames?|handles?|comptes?)$/i

export const LIST_TOO_LARGE = "La liste est trop volumineuse. La taille maximale est de 1 MB."

/**
 * Reads a file or a pasted text of names and addresses (rules/creators.md#import-lists).
 * @throws AppError too_large beyond the limits, invalid where nothing is listed
 */
export function readImportList(text: string): ImportList {
  if (new TextEncoder().encode(text).length > MAX_IMPORT_BYTES) {
    throw new AppError("too_large", LIST_TOO_LARGE)
  }
  const entries = entriesOf(text)
  if (entries.length > MAX_IMPORT_ROWS) {
    throw new AppError(
      "too_large",
      `La liste compte ${formatCount(entries.length, "entrée")}. Le maximum est de ${formatCount(MAX_IMPORT_ROWS, "entrée")}.`,
    )
  }
  if (entries.length === 0) throw invalid("Aucune URL fournie")
  const found = new Map<string, string>()
  const unreadable = new Set<string>()
  let duplicates = 0
  for (const entry of entries) {
    const profile = profileOf(entry, { bare: true })
    if (!profile) unreadable.add(shortened(entry))
    else if (found.has(profile.username)) duplicates += 1
    else found.set(profile.username, profileUrl(profile))
  }
  return { urls: [...found.values()], usernames: [...found.keys()], unreadable: [...unreadable], duplicates }
}

function entriesOf(text: string): string[] {
  const [first = "", ...lines] = text.replace(/^\uFEFF/, "").split(/[\r\n]+/)
  const heading = cellsOf(first)
  // A list of one line has no heading: there, such a word is someone's name.
  const cells = lines.some((line) => cellsOf(line).length > 0)
    ? heading.filter((cell) => !TITLES.test(cell))
    : heading
  return [...cells, ...lines.flatMap(cellsOf)]
}

const cellsOf = (line: string): string[] =>
  line
    .split(/[,;\t]/)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim(),
    )
    .filter(Boolean)

function shortened(entry: string): string {
  const shown = [...(onOneLine(entry) || INVISIBLE)]
  return shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN).join("")}…` : shown.join("")
}

/** How many posts of each profile are fetched, whatever was typed (rules/creators.md#import-lists). */
export function clampPostsPerProfile(typed: number): number {
  const { min, max, default: usual } = POSTS_PER_PROFILE
  return Number.isFinite(typed) ? Math.min(max, Math.max(min, Math.round(typed))) : usual
}

/** The list in portions that are fetched together. */
export function batchesOf<Item>(items: readonly Item[], size = IMPORT_BATCH): Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => index * size)
  return starts.map((start) => items.slice(start, start + size))
}
