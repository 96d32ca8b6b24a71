import { screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount, TeamMember } from "@trame/core/account/contract/membership"
import type { RouteObject } from "react-router-dom"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { Component as AccountPage } from "../../../packages/web/src/features/account/AccountPage.tsx"
import { keptFarewell } from "../../../packages/web/src/lib/session/kept.ts"
import { camille as anyCamille } from "../../world/people.ts"
import { answer, json, visit } from "./site.tsx"

/** The owner of the agency, and a member of it. */
export const camille: Profile = { ...anyCamille, owner: true, version: 3 }
export const hugo: Profile = { ...camille, id: "u2", firstName: "Hugo", userRole: "user", owner: false }

export const subscription: NonNullable<AgencyAccount["subscription"]> = {
  status: "active",
  active: true,
  planId: "p2",
  planName: "Formule Équipe",
  priceMonthly: 14_900,
  seatLimit: 5,
  currentPeriodEnd: "2026-12-14T10:00:00.000Z",
  cancelAtPeriodEnd: false,
  failedSince: null,
}
export const lumiere: AgencyAccount = {
  id: "a1",
  code: "code-de-lumiere",
  name: "Agence Lumière",
  createdAt: "2026-01-12T10:00:00.000Z",
  ownerId: "u1",
  version: 2,
  seatsUsed: 2,
  appearance: { logoUrl: null, color: null },
  hasCustomer: true,
  subscription,
}
export const member = (id: string, firstName: string, changes: Partial<TeamMember> = {}): TeamMember => ({
  id,
  email: `${firstName.toLowerCase()}@lumiere.example`,
  firstName,
  lastName: "Bernard",
  role: "Chef de projet",
  userRole: "user",
  status: "approved",
  permissions: {},
  owner: false,
  createdAt: "2026-01-12T10:00:00.000Z",
  version: 7,
  ...changes,
})
export const team = [
  member("u1", "Camille", { owner: true, userRole: "admin" }),
  member("u2", "Hugo", { permissions: { collaborations: true } }),
]

/** Which says what it was told. */
const SignIn = () => <p>Page de connexion. {keptFarewell()}</p>

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [
      { path: "account", handle: { access: "signed-in" }, Component: AccountPage },
      { path: "today" },
    ],
  },
  { path: "/login", Component: SignIn },
]

export interface World {
  me?: Profile
  agency?: AgencyAccount | null
  people?: TeamMember[]
  search?: string
  answers?: Parameters<typeof answer>[0]
}

/** The account page, with the API as wanted. */
export function open({ me = camille, agency = lumiere, people = team, search = "", answers = {} }: World) {
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/membership/agency": () => json(200, { agency }),
    "/api/membership/team": () => json(200, { items: people }),
    "/api/account/totp": () => json(200, { enabled: false, recoveryCodesLeft: 0 }),
    ...answers,
  })
  return visit(`/app/account${search}`, routes)
}

export const dialog = async () => within(await screen.findByRole("dialog"))
export const section = async (name: string) => within(await screen.findByRole("region", { name }))
export const press = async (place: Pick<typeof screen, "findByRole">, name: string) =>
  userEvent.click(await place.findByRole("button", { name }))

/** Whatever is asked for. */
export const down = () => json(503, { code: "unavailable", detail: "Plus tard." })
