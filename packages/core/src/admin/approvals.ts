import { Agencies } from "../account/agencies/index.ts"
import { Approvals } from "../account/approvals.ts"
import type { Actor } from "../lib/actor.ts"

type Query = Parameters<typeof Approvals.ofPlatform>[1]

/** Everybody on the platform, by status (spec 1 §2 "User approval pages"). */
export async function approvals(actor: Actor, query: Query) {
  const { items, ...page } = await Approvals.ofPlatform(actor, query)
  const names = await Agencies.named(items.flatMap(({ agencyId }) => agencyId || []))
  return {
    ...page,
    items: items.map((person) => Approvals.shownCandidate(person, names.get(person.agencyId)?.name ?? null)),
  }
}
