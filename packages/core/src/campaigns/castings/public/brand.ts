import { Agencies } from "../../../account/agencies/index.ts"
import type { Actor } from "../../../lib/actor.ts"
import type { BrandCasting as View } from "../contract/brand.ts"
import { castingOf, openAggregate } from "./link.ts"

export * as BrandCasting from "./brand.ts"
export { decide } from "./decide.ts"

/**
 * What a brand sees of a casting: an allow-list.
 * @throws AppError not_found, closed, throttled
 */
export async function get(actor: Actor, { token }: { token: string }): Promise<View> {
  const key = await castingOf(actor, token)
  const [{ root, proposals }, agencyName] = await Promise.all([
    openAggregate(key, token),
    Agencies.nameOf(key.agencyId),
  ])
  return {
    casting: {
      id: key.castingId,
      name: root.name,
      brand: root.brand,
      description: root.description,
      requirements: root.requirements,
      deadline: root.deadline ?? null,
      agencyName,
    },
    proposals: proposals.map((proposal) => ({
      id: proposal.influencerId,
      fullName: proposal.fullName,
      username: proposal.username,
      profileImageUrl: proposal.profileImageUrl ?? null,
      platform: proposal.platform,
      followersCount: proposal.followersCount,
      engagementRate: proposal.engagementRate ?? null,
      creativeNote: proposal.creativeNote,
      references: proposal.references,
      brandStatus: proposal.brandStatus,
      brandComment: proposal.brandComment,
      brandDecisionDate: proposal.brandDecisionDate ?? null,
      decisionVersion: proposal.decisionVersion,
    })),
  }
}
