import { type Actor, asPerson, assertAccess, type UserActor } from "../actor.ts"
import { Agencies } from "../agencies/index.ts"

/** The platform's owner looking at one agency. */
export function inAgency(actor: Actor, agencyId: string): UserActor {
  assertAccess(actor, "super-admin")
  return { ...asPerson(actor), agencyId }
}

/** Items that say of which agency they are, with the agency's name. */
export async function withNames<Item extends { agencyId: string }>(items: readonly Item[]) {
  return nameEach(items, await Agencies.named(items.map(({ agencyId }) => agencyId)))
}

export type AgencyNames = Awaited<ReturnType<typeof Agencies.named>>

export const nameEach = <Item extends { agencyId: string }>(items: readonly Item[], names: AgencyNames) =>
  items.map((item) => ({ ...item, agencyName: names.get(item.agencyId)?.name ?? null }))
