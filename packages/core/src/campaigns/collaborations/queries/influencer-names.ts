import type { InfluencerName } from "../../../influencers/index.ts"
import { type Actor, asMember } from "../../../lib/actor.ts"
import { ParticipantEntity } from "../store/entities.ts"

/** The name and picture that some collaboration of the agency keeps of each influencer, by id; none for strangers. */
export async function influencerNames(
  actor: Actor,
  influencerIds: readonly string[],
): Promise<Map<string, InfluencerName>> {
  const { agencyId } = asMember(actor, "dashboard")
  const found = await Promise.all(
    influencerIds.map(async (influencerId) => {
      const { data } = await ParticipantEntity.query
        .byInfluencer({ agencyId, influencerId })
        .go({ limit: 1, attributes: ["fullName", "profileImageUrl"] })
      return data.map(({ fullName, profileImageUrl }): [string, InfluencerName] => [
        influencerId,
        { name: fullName, profileImageUrl: profileImageUrl ?? null },
      ])
    }),
  )
  return new Map(found.flat())
}
