import { type Actor, asMember, asPerson } from "../../lib/access.ts"
import { conflict } from "../../lib/error.ts"
import { fullName } from "../../lib/text.ts"
import { throwIfConditionFailed } from "../../lib/transact.ts"
import type { Appearance } from "../contract/appearance.ts"
import type { AgencyAccount } from "../contract/membership.ts"
import { isActive } from "../contract/subscription.ts"
import * as Identity from "../users/index.ts"
import { AgencyEntity, createAgencyWrite, type NewAgency, type StoredAgency } from "./entities.ts"
import { codeOf } from "./join-agency.ts"
import { findActiveAgency } from "./seats.ts"

export { actorOf, actorsIn } from "./actor.ts"
export type { StoredAgency } from "./entities.ts"
export { join, renewCode } from "./join-agency.ts"
export { allIds, listForPlatform, namesOf, totalsSource } from "./platform.ts"
export { eraseClosed, findActiveAgency, findAgency, recountSeats, takeSeat } from "./seats.ts"
export { capSeats, claimCustomer, storeSubscription } from "./subscription-state.ts"
export { readmit, setPermissions, team } from "./team.ts"

/** The agency's name; null when it does not exist. */
export async function nameOf(agencyId: string): Promise<string | null> {
  const { data } = await AgencyEntity.get({ agencyId }).go()
  return data?.name ?? null
}

/** The data of an agency that outsiders see; empty when it does not exist. */
export async function shownOutside(
  agencyId: string,
): Promise<{ agencyName: string | null; appearance: Appearance }> {
  const { data } = await AgencyEntity.get({ agencyId }).go()
  return { agencyName: data?.name ?? null, appearance: shownAppearance(data) }
}

export const shownAppearance = (agency: Pick<StoredAgency, "appearance"> | null): Appearance => ({
  logoUrl: agency?.appearance?.logoUrl ?? null,
  color: agency?.appearance?.color ?? null,
})

export async function create(agency: NewAgency) {
  const { data } = await createAgencyWrite(agency).go()
  return data
}

/**
 * The caller and their colleagues, by name, for pickers in forms; without rejected members (rules/platform.md#pickers).
 */
export async function pickTeammates(actor: Actor) {
  const { agencyId } = asMember(actor, "subscribed")
  const users = await Identity.listOfAgency(agencyId)
  const team = users.filter((person) => Identity.statusOf(person) !== "rejected")
  return {
    items: team.map((person) => ({ id: person.userId, name: fullName(person), role: person.role })),
  }
}

/** The caller's agency with its subscription; null without an agency and for rejected members. */
export async function agency(actor: Actor): Promise<{ agency: AgencyAccount | null }> {
  const { agencyId, status } = asPerson(actor)
  const agency = agencyId && status !== "rejected" ? await findActiveAgency(agencyId) : null
  return { agency: agency && shownAgency(agency) }
}

/** @throws AppError conflict when the stored version differs */
export async function rename(actor: Actor, { name, version }: { name: string; version: number }) {
  const { agencyId } = asMember(actor, "agency-admin")
  await throwIfConditionFailed(
    AgencyEntity.patch({ agencyId })
      .set({ name })
      .add({ version: 1 })
      .where(
        (agency, { eq, notExists }) => `${eq(agency.version, version)} AND ${notExists(agency.removedAt)}`,
      )
      .go(),
    conflict,
  )
  return { name, version: version + 1 }
}

export const shownAgency = ({ agencyId, subscription, ...agency }: StoredAgency): AgencyAccount => ({
  ...agency,
  appearance: shownAppearance(agency),
  id: agencyId,
  code: codeOf({ agencyId, joinCode: agency.joinCode }),
  createdAt: agency.createdAt ?? "",
  hasCustomer: agency.customerId !== undefined,
  subscription: subscription
    ? {
        ...subscription,
        active: isActive(subscription),
        seatLimit: subscription.seatLimit ?? null,
        failedSince: subscription.failedSince ?? null,
      }
    : null,
})
