import { tabStorage } from "../storage.ts"
import { createStore } from "../store.ts"

/** Where the super-admin works (rules/platform.md#acting-agency), for as long as the tab lives. */
const KEY = "trame.acting-agency"

const acting = createStore(tabStorage.read(KEY))

export const { current: actingAgency, subscribe: onActingAgencyChange } = acting

/** Null: in none. */
export function setActingAgency(agencyId: string | null): void {
  tabStorage.write(KEY, agencyId)
  acting.set(agencyId)
}

/** Where the super-admin goes to work in an agency, and to a page of it; `routes.tsx` holds both ends. */
export const enterPath = (agencyId: string, to = ""): string =>
  `/superadmin/agency/${encodeURIComponent(agencyId)}/enter${to ? `?${new URLSearchParams({ to })}` : ""}`

export const LEAVE_PATH = "/superadmin/leave"
