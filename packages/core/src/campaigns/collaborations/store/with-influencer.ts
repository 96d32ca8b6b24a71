import { getAll } from "../../../lib/batch.ts"
import { ParticipantEntity, type Root, RootEntity } from "./entities.ts"

/** What an agency does with an influencer, in no order: whom it works with, then on what, as written last. */
export async function collaborationsWith(agencyId: string, influencerId: string) {
  const { participants, keys } = await participationsOf(agencyId, influencerId)
  const roots = await getAll(RootEntity, keys, { consistent: true, attributes: SHOWN })
  return roots.flatMap(({ influencerIds, ...root }) => {
    const participant = participants.get(root.collaborationId)
    // The index may still name somebody who was taken out.
    return participant && influencerIds.includes(influencerId) ? [{ root, participant }] : []
  })
}

/** The same whole, with the name that one of them keeps of the influencer, if any has. */
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
