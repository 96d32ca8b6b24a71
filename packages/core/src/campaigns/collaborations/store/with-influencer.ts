import { getAll } from "../../../lib/batch.ts"
import { ParticipantEntity, type Root, RootEntity } from "./entities.ts"

/**
 * An agency's collaborations with an influencer, unordered: reads their keys, then the collaborations, strongly
 * consistent.
 */
export async function collaborationsWith(agencyId: string, influencerId: string) {
  const { participants, keys } = await participationsOf(agencyId, influencerId)
  const roots = await getAll(RootEntity, keys, { consistent: true, attributes: SHOWN })
  return roots.flatMap(({ influencerIds, ...root }) => {
    const participant = participants.get(root.collaborationId)
    // The index may still contain an influencer who was removed.
    return participant && influencerIds.includes(influencerId) ? [{ root, participant }] : []
  })
}

/** The same with whole roots, and the influencer's name from one of them, if there is one. */
export async function rootsWith(
  agencyId: string,
  influencerId: string,
): Promise<{ roots: Root[]; name: string | null }> {
  const { participants, keys } = await participationsOf(agencyId, influencerId)
  const roots = await getAll(RootEntity, keys, { consistent: true })
  const [first] = participants.values()
  return {
    roots: roots.filter(({ influencerIds }) => influencerIds.includes(influencerId)),
    name: first?.fullName ?? null,
  }
}

async function participationsOf(agencyId: string, influencerId: string) {
  const { data } = await ParticipantEntity.query
    .byInfluencer({ agencyId, influencerId })
    .go({ pages: "all", attributes: ["collaborationId", "participantId", "rate", "fullName"] })
  const participants = new Map(data.map((participant) => [participant.collaborationId, participant]))
  const keys = [...participants.keys()].map((collaborationId) => ({ agencyId, collaborationId }))
  return { participants, keys }
}

const SHOWN = [
  "collaborationId",
  "name",
  "brand",
  "status",
  "effectiveDate",
  "influencerIds",
  "linkActive",
  "onProfile",
] as const
