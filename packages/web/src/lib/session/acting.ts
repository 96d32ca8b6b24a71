import { tabStorage } from "../storage.ts"
import { createStore } from "../store.ts"

/** The super-admin's acting agency (rules/platform.md#acting-agency), for the life of the tab. */
const KEY = "trame.acting-agency"

const acting = createStore(tabStorage.read(KEY))

export const { current: actingAgency, subscribe: onActingAgencyChange } = acting

/** Null for none. */
export function setActingAgency(agencyId: string | null): void {
  tabStorage.write(KEY, agencyId)
  acting.set(agencyId)
}

/** The path by which the super-admin enters an agency and a page of it; `routes.tsx` has both ends. */
export const enterPath = (agencyId: string, to = ""): string =>
  `/superadmin/agency/${encodeURIComponent(agencyId)}/enter${to ? `?${new URLSearchParams({ to })}` : ""}`

export const LEAVE_PATH = "/superadmin/leave"
