import * as Clients from "../../campaigns/clients/index.ts"
import * as Collaborations from "../../campaigns/collaborations/index.ts"
import * as Roster from "../../influencers/roster/index.ts"
import { type Actor, asMember, type SystemActor } from "../../lib/access.ts"
import { deleteAll } from "../../lib/batch.ts"
import * as Totals from "../../totals/index.ts"
import type { Onboarding } from "./contract.ts"
import { SamplesEntity } from "./entities.ts"
import { SAMPLE_CREATORS } from "./sample-data.ts"
import { samplesOf, shownOf } from "./samples.ts"

export { addSamples, removeSamples } from "./samples.ts"

/**
 * The first steps that an agency has done (rules/team.md#first-steps), from totals and the newest collaborations: one
 * round of reads, and one more with examples, which do not count.
 */
export async function view(actor: Actor): Promise<Onboarding> {
  const { agencyId } = asMember(actor, "admin")
  const [samples, totals, creators, { items }] = await Promise.all([
    samplesOf(agencyId),
    Totals.agency(actor),
    Roster.someIds(actor, SAMPLE_CREATORS + 1),
    Collaborations.list(actor, { search: "", status: "all", type: "all", archived: "both" }),
  ])
  const sampleClients = samples ? await Clients.existing(actor, samples.clientIds) : []
  const own = items.filter(({ id }) => !samples?.collaborationIds.includes(id))
  return {
    done: {
      client: (totals.clients ?? 0) > sampleClients.length,
      influencer: creators.some((id) => !samples?.influencerIds?.includes(id)),
      collaboration: own.length > 0,
      link: own.some(({ linkToken, linkActive }) => linkToken !== null && linkActive),
      teammate: (totals.members ?? 0) > 1,
    },
    collaborationId: own.find(({ archived }) => !archived)?.id ?? null,
    samples: shownOf(samples),
  }
}

/** Erases the record of an agency's examples; the examples are erased like all other items. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  await deleteAll(SamplesEntity, [{ agencyId }])
  yield
}
