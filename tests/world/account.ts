import type { Profile } from "@trame/core/account/contract/account"
import {
  type AgencyAccount,
  agencyAccount,
  type TeamMember,
  teamMember,
} from "@trame/core/account/contract/membership"
import { fakeApi } from "./fakeApi.ts"
import { visit } from "./page.tsx"
import { camille as anyCamille } from "./people.ts"
import { builder } from "./records.ts"
import { signIn } from "./session.ts"

/** The agency's owner, a member, and a user without an agency. */
export const camille: Profile = { ...anyCamille, owner: true, version: 3 }
export const hugo: Profile = { ...camille, id: "u2", firstName: "Hugo", userRole: "user", owner: false }
export const homeless: Profile = { ...hugo, agencyId: null, agencyName: null, subscribed: false }

export type Subscription = NonNullable<AgencyAccount["subscription"]>

/** A plan of 149 € for five seats, until 14 December 2026. */
export const aSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  status: "active",
  active: true,
  planId: "p2",
  planName: "Formule Équipe",
  priceMonthly: 14_900,
  seatLimit: 5,
  currentPeriodEnd: "2026-12-14T10:00:00.000Z",
  cancelAtPeriodEnd: false,
  failedSince: null,
  ...changes,
})

export const anAgency = builder(agencyAccount, {
  id: "a1",
  code: "code-de-lumiere",
  name: "Agence Lumière",
  createdAt: "2026-01-12T10:00:00.000Z",
  ownerId: "u1",
  version: 2,
  seatsUsed: 2,
  hasCustomer: true,
  subscription: aSubscription(),
})

const anyMember = builder(teamMember, {
  lastName: "Bernard",
  role: "Chef de projet",
  userRole: "user",
  status: "approved",
  version: 7,
})
export const aMember = (id: string, firstName: string, changes: Partial<TeamMember> = {}): TeamMember =>
  anyMember({ id, firstName, email: `${firstName.toLowerCase()}@lumiere.example`, ...changes })

/** The account page over a fake API; tests change its `state`. */
export function fakeAccount(
  known: { me?: Profile; agency?: AgencyAccount | null; people?: TeamMember[]; recoveryCodes?: number } = {},
) {
  signIn()
  const state = {
    me: camille,
    agency: anAgency() as AgencyAccount | null,
    people: [
      aMember("u1", "Camille", { owner: true, userRole: "admin" }),
      aMember("u2", "Hugo", { permissions: { collaborations: true } }),
    ],
    recoveryCodes: 0,
    ...known,
  }
  const api = fakeApi({
    identity: { me: () => state.me },
    membership: { agency: () => ({ agency: state.agency }), team: () => ({ items: state.people }) },
    account: {
      totp: () => ({ enabled: state.recoveryCodes > 0, recoveryCodesLeft: state.recoveryCodes }),
    },
  })
  return { api, state, open: (search = "") => visit(`/app/account${search}`) }
}
