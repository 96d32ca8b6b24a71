import { type Actor, asMember, asPerson } from "../actor.ts"
import { guarded } from "../db.ts"
import { conflict } from "../error.ts"
import { standing } from "./admission.ts"
import { AgencyEntity, type StoredAgency } from "./entity.ts"
import type { AgencyAccount } from "./membership-contract.ts"
import { isActive, type Subscription } from "./subscription.ts"

/** The caller's agency with its subscription; null for somebody without one. */
export async function account(actor: Actor): Promise<{ agency: AgencyAccount | null }> {
  const { agencyId } = asPerson(actor)
  const agency = agencyId ? await standing(agencyId) : null
  return { agency: agency && shownAgency(agency) }
}

/** @throws AppError conflict when the stored version is another */
export async function rename(actor: Actor, { name, version }: { name: string; version: number }) {
  const { agencyId } = asMember(actor, "agency-admin")
  await guarded(
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
  id: agencyId,
  createdAt: agency.createdAt ?? "",
  hasCustomer: agency.customerId !== undefined,
  subscription: subscription ? summaryOf(subscription) : null,
})

const summaryOf = (subscription: Subscription) => ({
  ...subscription,
  active: isActive(subscription),
  seatLimit: subscription.seatLimit ?? null,
})
