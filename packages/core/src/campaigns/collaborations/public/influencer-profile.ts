import * as Agencies from "../../../account/agencies/index.ts"
import type { Appearance, ShareCard } from "../../../account/contract/appearance.ts"
import * as Influencers from "../../../influencers/catalogue/index.ts"
import * as Roster from "../../../influencers/roster/index.ts"
import type { Actor } from "../../../lib/access.ts"
import { found, notFound } from "../../../lib/error.ts"
import { pageOf } from "../../../lib/paging.ts"
import {
  type InfluencerProfileInput,
  type InfluencerProfileView,
  PROFILE_COLLABORATIONS,
} from "../contract/influencer-profile.ts"
import { collaborationsWith } from "../store/with-influencer.ts"

/**
 * An influencer's public data, with one agency's public collaborations (rules/team.md#public-profile): an allow-list,
 * without agencies' notes.
 * @throws AppError not_found when the influencer is archived or does not exist
 */
export async function get(
  _actor: Actor,
  { influencerId, via }: InfluencerProfileInput["get"],
): Promise<InfluencerProfileView> {
  const [influencers, agencyId] = await Promise.all([
    Influencers.byIds([influencerId]),
    Roster.agencyShowing(influencerId, via),
  ])
  const known = influencers.get(influencerId)
  const influencer = found(known?.archived ? null : known, () => notFound("Influenceur non trouvé"))
  const { agencyName, appearance, open } = await sharedBy(agencyId, influencerId)
  return {
    displayName: influencer.displayName,
    username: influencer.username,
    profileImageUrl: influencer.profileImageUrl ?? null,
    profileUrl: influencer.profileUrl ?? null,
    platform: influencer.platform,
    verified: influencer.verified,
    category: influencer.category,
    followersCount: influencer.followersCount,
    engagementRate: influencer.engagementRate ?? null,
    agencyName,
    appearance,
    collaborationsCount: open.length,
    collaborations: newest(open).map(({ root, participant: { participantId } }) => {
      const { collaborationId: id, name, brand, status } = root
      return { id, participantId, name, brand, status }
    }),
  }
}

/** The link's preview (rules/platform.md#share-cards): an allow-list. */
export async function card(actor: Actor, request: InfluencerProfileInput["get"]): Promise<ShareCard> {
  const { displayName, agencyName, appearance } = await get(actor, request)
  return { title: displayName, kind: "Profil d'influenceur", agencyName, logoUrl: appearance.logoUrl }
}

type Shared = Awaited<ReturnType<typeof collaborationsWith>>

const NOBODY = { agencyName: null, appearance: { logoUrl: null, color: null }, open: [] }

/** An agency's appearance and its public collaborations; empty for an agency that is being removed. */
async function sharedBy(
  agencyId: string | null,
  influencerId: string,
): Promise<{ agencyName: string | null; appearance: Appearance; open: Shared }> {
  if (!agencyId) return NOBODY
  const [agency, all] = await Promise.all([
    Agencies.findActiveAgency(agencyId),
    collaborationsWith(agencyId, influencerId),
  ])
  if (!agency) return NOBODY
  const appearance = Agencies.shownAppearance(agency)
  return {
    agencyName: agency.name,
    appearance,
    open: all.filter(({ root }) => root.onProfile && root.linkActive),
  }
}

const newest = (open: Shared): Shared =>
  pageOf(open, {
    positionOf: ({ root }) => [root.effectiveDate, root.collaborationId],
    size: PROFILE_COLLABORATIONS,
  }).items
