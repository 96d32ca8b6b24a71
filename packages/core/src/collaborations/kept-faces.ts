import { type Actor, asMember } from "../actor.ts"
import type { Face } from "../influencers/index.ts"
import { ParticipantEntity } from "./participant-entity.ts"

/** The name and picture that some collaboration of the agency keeps of each influencer, by id; none for strangers. */
export async function keptFaces(actor: Actor, influencerIds: readonly string[]): Promise<Map<string, Face>> {
  const { agencyId } = asMember(actor, "dashboard")
  const found = await Promise.all(
    influencerIds.map(async (influencerId) => {
      const { data } = await ParticipantEntity.query
        .byInfluencer({ agencyId, influencerId })
        .go({ limit: 1, attributes: ["fullName", "profileImageUrl"] })
      return data.map(({ fullName, profileImageUrl }): [string, Face] => [
        influencerId,
        { name: fullName, profileImageUrl: profileImageUrl ?? null },
      ])
    }),
  )
  return new Map(found.flat())
}
