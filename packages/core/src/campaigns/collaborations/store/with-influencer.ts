import { getAll } from "../../../lib/batch.ts"
import { ParticipantEntity, RootEntity } from "./entities.ts"

/** What an agency does with an influencer, in no order: whom it works with, then on what, as written last. */
export async function collaborationsWith(agencyId: string, influencerId: string) {
  const { data } = await ParticipantEntity.query
    .byInfluencer({ agencyId, influencerId })
    .go({ pages: "all", attributes: ["collaborationId", "participantId", "rate"] })
  const participants = new Map(data.map((participant) => [participant.collaborationId, participant]))
  const keys = [...participants.keys()].map((collaborationId) => ({ agencyId, collaborationId }))
  const roots = await getAll(RootEntity, keys, { consistent: true, attributes: SHOWN })
  return roots.flatMap(({ influencerIds, ...root }) => {
    const participant = participants.get(root.collaborationId)
    // The index may still name somebody who was taken out.
    return participant && influencerIds.includes(influencerId) ? [{ root, participant }] : []
  })
}

const SHOWN = [
  "collaborationId",
  "name",
  "brand",
  "status",
  "effectiveDate",
  "influencerIds",
  "linkActive",
] as const
