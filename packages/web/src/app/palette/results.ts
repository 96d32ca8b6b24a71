import { fold } from "@trame/core/lib/text"
import {
  ACTIONS,
  HERE,
  type Item,
  isDestination,
  isSearched,
  PAGES,
  type Source,
} from "../../lib/paletteSource.ts"
import type { Recent } from "../../lib/session/recents.ts"

/** Maximum per group before "Tous les résultats". */
const SHOWN = 6

const MORE = "all:"

const RECENT = "Récents"

export interface Row {
  item: Item
  /** The source's group, also among recent destinations. */
  group: string
  /** Lower is better (`rankOf`). */
  rank: number
}

export interface Group {
  label: string
  rows: readonly Row[]
}

/** A source's results for the typed text. */
export interface Answer {
  source: Source
  items: readonly Item[]
  /** The API's answer to this exact text: all of it is shown, including matches beyond the titles. */
  final: boolean
  /** The page with all results, if any. */
  all?: string
}

/** Matching groups, best first; equal ones keep the order of registration. */
export function searchedGroups(answers: readonly Answer[], typed: string): Group[] {
  return grouped(answers.map((answer) => ({ label: answer.source.group, rows: rowsOf(answer, typed) })))
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => bestOf(a) - bestOf(b))
}

/** Before any typing: the user's recent destinations, then the known items. */
export function restingGroups(recent: readonly Omit<Row, "rank">[], listed: readonly Answer[]): Group[] {
  const shown = new Set(recent.map(({ item }) => item.id))
  const lately = { label: RECENT, rows: recent.map((row) => ({ ...row, rank: 0 })) }
  const known = listed.map(({ source, items }) => ({
    label: source.group,
    rows: items.filter(({ id }) => !shown.has(id)).map((item) => rowOf(source, item, 0)),
  }))
  return [lately, ...grouped(known)].filter(({ rows }) => rows.length > 0)
}

function rowsOf({ source, items, final, all }: Answer, typed: string): Row[] {
  const rows = items
    .map((item) => rowOf(source, item, rankOf(item, typed) ?? (final ? UNSEEN : Number.NaN)))
    .filter(({ rank }) => !Number.isNaN(rank))
    .sort((a, b) => a.rank - b.rank)
  const rank = rows[SHOWN]?.rank
  if (!all || rank === undefined) return rows
  const item = { id: `${MORE}${source.group}`, title: `Tous les résultats dans ${source.group}`, to: all }
  return [...rows.slice(0, SHOWN), rowOf(source, item, rank)]
}

const rowOf = (source: Source, item: Item, rank: number): Row => ({
  item: { ...item, icon: item.icon ?? source.icon },
  group: source.group,
  rank,
})

const bestOf = ({ rows }: Group): number => Math.min(...rows.map(({ rank }) => rank))

/** Merges groups of one name: this page and pages first, actions last. */
function grouped(groups: readonly Group[]): Group[] {
  const place = (label: string) => [HERE, PAGES].indexOf(label) + 1 || (label === ACTIONS ? 4 : 3)
  return [...new Set(groups.map(({ label }) => label))]
    .sort((a, b) => place(a) - place(b))
    .map((label) => ({
      label,
      rows: groups
        .filter((group) => group.label === label)
        .flatMap(({ rows }) => rows)
        .sort((a, b) => a.rank - b.rank),
    }))
}

export const isMore = ({ item }: Row): boolean => item.id.startsWith(MORE)

/** Whether the row becomes a recent destination. */
export const isPlace = (row: Row): boolean => isDestination(row.item) && row.group !== ACTIONS && !isMore(row)

type Searched = Pick<Item, "title" | "detail" | "keywords">

/** Found by the API in data that the row does not show, e.g. a client's contact. */
const UNSEEN = 4

/**
 * Quality of a match: 0 at the title's beginning, 1 at the beginning of a word, 2 inside the title, 3 outside the title
 * or word by word; null for none.
 */
export function rankOf(item: Searched, typed: string): number | null {
  const ranks = [fold, inOneForm].flatMap((written) => rankAs(written, item, typed) ?? [])
  return ranks.length > 0 ? Math.min(...ranks) : null
}

/** Ignores gender and number: « Nouvelles tâches » matches like « nouveau tâche ». */
const inOneForm = (text: string): string =>
  fold(text)
    .replace(/\bnouvel(?:le)?s?\b/g, "nouveau")
    .replace(/(?<=[a-z]{2})[sx]\b/g, "")

function rankAs(
  written: (text: string) => string,
  { title, detail = "", keywords = [] }: Searched,
  typed: string,
): number | null {
  const text = written(typed)
  const name = written(title)
  if (name.startsWith(text)) return 0
  if (beginsWord(name, text)) return 1
  if (name.includes(text)) return 2
  if (written(detail).includes(text)) return 3
  const all = written([title, detail, ...keywords].join(" "))
  return text.split(" ").every((word) => beginsWord(all, word)) ? 3 : null
}

const beginsWord = (folded: string, start: string): boolean => wordStart(folded, start) >= 0

/** Position of a word that begins so; -1 for none. */
export function wordStart(folded: string, start: string): number {
  for (let at = folded.indexOf(start); at >= 0; at = folded.indexOf(start, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) return at
  }
  return -1
}

/** Recent destinations that the user may still open, with current labels if known. */
export function offered(
  recents: readonly Recent[],
  sources: readonly Source[],
  listed: readonly Item[],
): { item: Item; group: string }[] {
  return recents.flatMap(({ group, ...recent }) => {
    const known = listed.find(({ id }) => id === recent.id)
    if (known) return { item: known, group }
    const source = sources.find((one) => isSearched(one) && one.group === group)
    return source ? { item: { ...recent, icon: source.icon }, group } : []
  })
}
