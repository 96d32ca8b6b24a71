import { type Actor, asMember } from "../actor.ts"
import { Identity } from "../identity/index.ts"
import { shardOf } from "../shard.ts"
import { AGENCY_SHARDS, AgencyEntity } from "./entity.ts"
import { founding, type NewAgency } from "./founding.ts"

export { account, rename, shownAgency } from "./account.ts"
export { actorOf } from "./actor.ts"
export { handOver } from "./hand-over.ts"
export * as Agencies from "./index.ts"
export { join } from "./join.ts"
export { admit } from "./joining.ts"
export { everywhere, named } from "./platform-list.ts"
export { recountSeats } from "./recount.ts"
export { allIds } from "./registry.ts"
export { takeSeat } from "./seats.ts"
export {
  type BillingState,
  billingStateOf,
  capSeats,
  claimCustomer,
  storeSubscription,
} from "./subscription-state.ts"
export { setPermissions, team } from "./team.ts"
export { totalsSource } from "./totals.ts"

/** The agency's name, or null when there is no such agency. */
export async function nameOf(agencyId: string): Promise<string | null> {
  const { data } = await AgencyEntity.get({ agencyId }).go()
  return data?.name ?? null
}

export async function create(agency: NewAgency) {
  const { data } = await founding(agency).go()
  return data
}

/** Puts an agency on the list of all agencies that was there before the list. */
export async function enlist(agencyId: string): Promise<void> {
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  if (!data?.createdAt) return
  const shard = shardOf(agencyId, AGENCY_SHARDS)
  await AgencyEntity.patch({ agencyId }).set({ shard }).composite({ createdAt: data.createdAt }).go()
}

/** The caller's colleagues and themselves, by name, for other screens' forms (decisions §1). */
export async function pickTeammates(actor: Actor) {
  const { agencyId } = asMember(actor, "subscribed")
  const users = await Identity.listOfAgency(agencyId)
  return {
    items: users.map(({ userId, firstName, lastName, role }) => ({
      id: userId,
      name: `${firstName} ${lastName}`.trim(),
      role,
    })),
  }
}
