import { useSyncExternalStore } from "react"
import { tabStorage } from "../storage.ts"

/** The agency in which the super-admin works (decisions §1), for as long as the tab lives. */
const KEY = "trame.acting-agency"

let acting = tabStorage.read(KEY)
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const actingAgency = (): string | null => acting

export const useActingAgency = (): string | null => useSyncExternalStore(subscribe, actingAgency)

/** Null: in none. */
export function setActingAgency(agencyId: string | null): void {
  if (agencyId === acting) return
  acting = agencyId
  tabStorage.write(KEY, agencyId)
  for (const listener of listeners) listener()
}

/** Where the super-admin goes to work in an agency, and to a page of it; `routes.tsx` holds both ends. */
export const enterPath = (agencyId: string, to = ""): string =>
  `/superadmin/agency/${encodeURIComponent(agencyId)}/enter${to ? `?${new URLSearchParams({ to })}` : ""}`

export const LEAVE_PATH = "/superadmin/leave"
