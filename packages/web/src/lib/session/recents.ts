import type { Profile } from "@trame/core/account/contract/account"
import { useEffect } from "react"
import { type Destination, recentsOf } from "../paletteSource.ts"
import { deviceStorage } from "../storage.ts"
import { useMe } from "./me.ts"

const KEPT = 6

/** A destination as it was when opened. */
export interface Recent extends Pick<Destination, "id" | "title" | "detail" | "to"> {
  group: string
}

/** The user and the agency. */
type Whose = Pick<Profile, "id" | "agencyId">

const keyOf = ({ id, agencyId }: Whose): string => `${recentsOf(id)}${agencyId ?? ""}`

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

/** Remembers the record that a page or a dialog shows (rules/interface.md#palette); null while there is none. */
export function useRecent(record: Recent | null): void {
  const me = useMe()
  const told = JSON.stringify(record)
  useEffect(() => {
    const opened: Recent | null = JSON.parse(told)
    if (opened) remember(me, opened)
  }, [me, told])
}
