import { type Actor, asMember } from "../../../lib/access.ts"
import { type Page, pageOf } from "../../../lib/paging.ts"
import type { CollaborationWithInfluencer } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { INFLUENCER_COLLABORATIONS_PAGE_SIZE } from "../rules/values.ts"
import { collaborationsWith } from "../store/with-influencer.ts"

/** The collaborations of the actor's agency with an influencer, newest first (rules/creators.md#creator-detail). */
export async function withInfluencer(
  actor: Actor,
  { influencerId, cursor }: StaffInput["withInfluencer"],
): Promise<Page<CollaborationWithInfluencer>> {
  const { agencyId } = asMember(actor, "influencers")
  const found = await collaborationsWith(agencyId, influencerId)
  const items = found.map(({ root, participant: { rate } }) => {
    const { collaborationId: id, name, brand, status, effectiveDate } = root
    return { id, name, brand, status, effectiveDate, rate }
  })
  return pageOf(items, {
    positionOf: ({ effectiveDate, id }) => [effectiveDate, id],
    size: INFLUENCER_COLLABORATIONS_PAGE_SIZE,
    cursor,
  })
}
