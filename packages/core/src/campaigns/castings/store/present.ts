import type { Page } from "../../../lib/paging.ts"
import type { Measures } from "../../../totals/index.ts"
import type { ActivityEntry, Casting, CastingCard, CastingDetail, Proposal } from "../contract/shapes.ts"
import type { CastingAggregate } from "./aggregate.ts"
import type { CastingItem, ProposalItem } from "./entities.ts"

/** Stored items as the API gives them. */

const toCasting = (root: CastingItem): Casting => ({
  ...root,
  id: root.castingId,
  deadline: root.deadline ?? null,
  linkToken: root.linkToken ?? null,
  collaborationId: root.collaborationId ?? null,
})

/** @param totals what is kept of this casting; a moment late */
export const toCard = (root: CastingItem, totals: Measures = {}): CastingCard => ({
  ...toCasting(root),
  counts: {
    proposals: totals.proposals ?? 0,
    decisions: totals.decisions ?? 0,
    accepted: totals.accepted ?? 0,
    maybe: totals.maybe ?? 0,
    rejected: totals.rejected ?? 0,
  },
})

/** A proposal goes by its influencer's id: nobody is proposed twice. */
const toProposal = (item: ProposalItem): Proposal => ({
  ...item,
  id: item.influencerId,
  profileImageUrl: item.profileImageUrl ?? null,
  engagementRate: item.engagementRate ?? null,
  brandDecisionDate: item.brandDecisionDate ?? null,
})

export const toDetail = (
  { root, proposals }: CastingAggregate,
  activity: Page<ActivityEntry>,
): CastingDetail => ({
  casting: toCasting(root),
  proposals: proposals.map(toProposal),
  activity,
})
