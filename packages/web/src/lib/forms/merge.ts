import { hashKey } from "@tanstack/react-query"

/** What two people typed of the same, compared and laid over each other. */

/** By label. What has no such line is not there. */
export type Words = Readonly<Record<string, string>>

/** Somebody saved in between. */
export interface Conflict {
  /** What only they changed: `Nom : « A » → « B »`. */
  theirs: readonly string[]
  /** What both changed, and not to the same. */
  both: readonly { label: string; theirs: string; mine: string }[]
}

export const NOTHING_TOLD: Conflict = { theirs: [], both: [] }
const ABSENT = "Retiré"

/** What two people did to the same, from their words. */
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

/** Whether what is typed comes to what is stored, where spaces around a text are not kept. */
export const isStoredAs = (typed: unknown, stored: unknown): boolean =>
  sameValue(withoutEdges(typed), withoutEdges(stored))

/** How two of a form's values are compared and laid over each other. */
export interface Comparison<Values> {
  /** What counts, key by key, e.g. trimmed; of a key that it leaves out, another person's change always stands. */
  content?: (values: Values) => { [Key in keyof Values]?: unknown }
  /** Keys that are one choice. */
  together?: readonly (readonly (keyof Values)[])[]
}

/** The keys in which mine differs from what was read; all when nothing was. */
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

/** What I touched is mine; the rest stays as the other person left it. */
export function mergeValues<Values extends object>(
  before: Values | undefined,
  mine: Values,
  now: Values,
  comparison: Comparison<Values> = {},
): Values {
  const touched = touchedKeys(before, mine, comparison)
  return { ...now, ...Object.fromEntries(touched.map((key) => [key, mine[key]])) }
}

/** A list whose things have keys, thing by thing: what I changed, added or took out is mine. */
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
  // Removed by the other person: only what I had changed comes back.
  const comingBack = mine.filter(
    (own) => !current.has(own.key) && touchedKeys(read.get(own.key), own, comparison).length > 0,
  )
  return [...stillThere, ...comingBack]
}
