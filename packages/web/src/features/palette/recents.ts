import { forgetPreference, readPreference, writePreference } from "../../lib/storage.ts"
import { type Destination, type Item, isSearched, type Source } from "./source.ts"

const KEPT = 6

/** A destination as it was when it was opened. */
export interface Recent extends Pick<Destination, "id" | "title" | "detail" | "to"> {
  group: string
}

const keyOf = (personId: string): string => `trame.palette.recent.${personId}`

const isText = (value: unknown): value is string => typeof value === "string"

function isRecent(value: unknown): value is Recent {
  if (typeof value !== "object" || value === null) return false
  const { id, title, to, group, detail }: Partial<Record<keyof Recent, unknown>> = value
  return (
    [id, title, group].every(isText) &&
    (detail === undefined || isText(detail)) &&
    isText(to) &&
    to.startsWith("/app/")
  )
}

/** The latest first. */
export function readRecents(personId: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(readPreference(keyOf(personId)) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function remember(personId: string, { id, title, detail, to, group }: Recent): void {
  const others = readRecents(personId).filter((recent) => recent.id !== id)
  const recents = [{ id, title, detail, to, group }, ...others].slice(0, KEPT)
  writePreference(keyOf(personId), JSON.stringify(recents))
}

export const forgetRecents = (personId: string): void => forgetPreference(keyOf(personId))

/** Those that the person may still open, with today's words where these are known. */
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
