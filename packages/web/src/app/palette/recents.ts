import type { Profile } from "@trame/core/account/contract/account"
import { type Destination, type Item, isSearched, type Source } from "../../lib/paletteSource.ts"
import { deviceStorage } from "../../lib/storage.ts"

const KEPT = 6

/** A destination as it was when opened. */
export interface Recent extends Pick<Destination, "id" | "title" | "detail" | "to"> {
  group: string
}

/** The user and the agency. */
type Whose = Pick<Profile, "id" | "agencyId">

const ofPerson = (personId: string): string => `trame.palette.recent.${personId}.`
const keyOf = ({ id, agencyId }: Whose): string => `${ofPerson(id)}${agencyId ?? ""}`

const isText = (value: unknown): value is string => typeof value === "string"

function isRecent(value: unknown): value is Recent {
  if (typeof value !== "object" || value === null) return false
  const { id, title, to, group, detail }: Partial<Record<keyof Recent, unknown>> = value
  return (
    [id, title, group].every(isText) &&
    (detail === undefined || isText(detail)) &&
    isText(to) &&
    /^\/(app\/|superadmin(\/|$))/.test(to)
  )
}

/** Latest first. */
export function readRecents(whose: Whose): Recent[] {
  const stored = deviceStorage.readJson(keyOf(whose))
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, KEPT) : []
}

export function remember(whose: Whose, { id, title, detail, to, group }: Recent): void {
  const others = readRecents(whose).filter((recent) => recent.id !== id)
  deviceStorage.writeJson(keyOf(whose), [{ id, title, detail, to, group }, ...others].slice(0, KEPT))
}

/** Deletes the user's recent destinations of all agencies. */
export const forgetRecents = (personId: string): void => deviceStorage.forgetBelow(ofPerson(personId))

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
