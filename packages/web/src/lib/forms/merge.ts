import { hashKey } from "@tanstack/react-query"

/** Compares and merges two members' edits of one record. */

/** By label; an absent value has no line. */
export type Words = Readonly<Record<string, string>>

/** Another member saved in between. */
export interface Conflict {
  /** Values that only the other member changed: `Nom : « A » → « B »`. */
  theirs: readonly string[]
  /** Values that both changed differently. */
  both: readonly { label: string; theirs: string; mine: string }[]
}

export const NOTHING_TOLD: Conflict = { theirs: [], both: [] }
const ABSENT = "Retiré"

/** The conflict between two edits, from their words. */
export function conflictBetween(before: Words, mine: Words, now: Words): Conflict {
  const labels = Object.keys({ ...before, ...now, ...mine }).filter((label) => before[label] !== now[label])
  const isMine = (label: string) => before[label] !== mine[label]
  const quoted = (text: string | undefined) => (text === undefined ? "absent" : `« ${text} »`)
  return {
    theirs: labels
      .filter((label) => !isMine(label) && (before[label] || now[label]))
      .map((label) => `${label} : ${quoted(before[label])} → ${quoted(now[label])}`),
    both: labels
      .filter((label) => isMine(label) && mine[label] !== now[label])
      .map((label) => ({ label, theirs: now[label] ?? ABSENT, mine: mine[label] ?? ABSENT })),
  }
}

export const sameValue = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])

const withoutEdges = (value: unknown): unknown =>
  JSON.parse(JSON.stringify([value], (_key, each) => (typeof each === "string" ? each.trim() : each)))

/** Whether typed and stored values are equal; surrounding spaces are not stored. */
export const isStoredAs = (typed: unknown, stored: unknown): boolean =>
  sameValue(withoutEdges(typed), withoutEdges(stored))

/** How a form's values are compared and merged. */
export interface Comparison<Values> {
  /** The compared content by key, e.g. trimmed; keys left out always take the other member's value. */
  content?: (values: Values) => { [Key in keyof Values]?: unknown }
  /** Keys that form one choice. */
  together?: readonly (readonly (keyof Values)[])[]
}

/** Keys where mine differs from the read values; all without read values. */
export function touchedKeys<Values extends object>(
  before: Values | undefined,
  mine: Values,
  { content = (values) => values, together = [] }: Comparison<Values> = {},
): (keyof Values)[] {
  if (mine === before) return []
  const [read, typed] = [before && content(before), content(mine)]
  const keys = Object.keys(typed) as (keyof Values)[]
  const touched = keys.filter((key) => !read || !sameValue(typed[key], read[key]))
  return [
    ...new Set([
      ...touched,
      ...together.filter((group) => group.some((key) => touched.includes(key))).flat(),
    ]),
  ]
}

/** My changes win; the rest takes the other member's values. */
export function mergeValues<Values extends object>(
  before: Values | undefined,
  mine: Values,
  now: Values,
  comparison: Comparison<Values> = {},
): Values {
  const touched = touchedKeys(before, mine, comparison)
  return { ...now, ...Object.fromEntries(touched.map((key) => [key, mine[key]])) }
}

/** Merges a list by item key: items that I changed, added or removed are mine. */
export function mergeItems<Item extends { key: string }>(
  before: readonly Item[],
  mine: readonly Item[],
  now: readonly Item[],
  comparison: Comparison<Item> = {},
): Item[] {
  const byKey = (items: readonly Item[]) => new Map(items.map((item) => [item.key, item]))
  const [read, typed, current] = [byKey(before), byKey(mine), byKey(now)]
  const stillThere = now.flatMap((item) => {
    const own = typed.get(item.key)
    if (own) return [mergeValues(read.get(item.key), own, item, comparison)]
    return read.has(item.key) ? [] : [item]
  })
  // The other member removed these: only items that I had changed come back.
  const comingBack = mine.filter(
    (own) => !current.has(own.key) && touchedKeys(read.get(own.key), own, comparison).length > 0,
  )
  return [...stillThere, ...comingBack]
}
