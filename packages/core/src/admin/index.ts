import * as Agencies from "../account/agencies/index.ts"
import * as Approvals from "../account/approvals.ts"
import * as Identity from "../account/users/index.ts"
import * as Clients from "../campaigns/clients/index.ts"
import * as Collaborations from "../campaigns/collaborations/index.ts"
import { type Actor, assertAccess } from "../lib/access.ts"
import { notFound } from "../lib/error.ts"
import type { Inputs } from "../lib/operation.ts"
import { fullName } from "../lib/text.ts"
import * as Totals from "../totals/index.ts"
import type { adminContract } from "./contract.ts"
import { figuresOf, inAgency } from "./lists.ts"

export { decideAnywhere as decide, migrateStatuses } from "../account/approvals.ts"
export {
  archivePerson,
  erasePerson,
  person,
  refuseRemoval,
  removalRequests,
  restorePerson,
  withdrawals,
} from "./catalogue.ts"
export { agencies, clients, collaborations, influencer, influencers, overview, users } from "./lists.ts"

type Input = Inputs<typeof adminContract>

/** All people of the platform, by status (rules/platform.md#approval). */
export async function approvals(actor: Actor, query: Input["approvals"]) {
  const { items, ...page } = await Approvals.ofPlatform(actor, query)
  const names = await Agencies.namesOf(items.flatMap(({ agencyId }) => agencyId || []))
  return {
    ...page,
    items: items.map((person) => Approvals.shownCandidate(person, names.get(person.agencyId)?.name ?? null)),
  }
}

export async function agency(actor: Actor, { agencyId }: Input["agency"]) {
  assertAccess(actor, "super-admin")
  const [found, totals] = await Promise.all([
    Agencies.findActiveAgency(agencyId),
    Totals.wholeAgencies([agencyId]),
  ])
  if (!found) throw notFound("Cette agence n'existe pas")
  const owner = await Identity.personOf(found.ownerId)
  return {
    agency: Agencies.shownAgency(found),
    figures: figuresOf(totals.get(agencyId)),
    ownerName: owner && fullName(owner),
  }
}

export const client = (actor: Actor, { agencyId, ...input }: Input["client"]) =>
  Clients.get(inAgency(actor, agencyId), input)

export const collaboration = (actor: Actor, { agencyId, ...input }: Input["collaboration"]) =>
  Collaborations.get(inAgency(actor, agencyId), input)
