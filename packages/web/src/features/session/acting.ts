import { useSyncExternalStore } from "react"

/** The agency in which the super-admin works (decisions §1), for as long as the tab lives. */
const KEY = "trame.acting-agency"

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function store(agencyId: string | null): void {
  try {
    if (agencyId) sessionStorage.setItem(KEY, agencyId)
    else sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}

let acting = stored()
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
  store(agencyId)
  for (const listener of listeners) listener()
}
