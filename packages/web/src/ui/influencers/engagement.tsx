import type { InfluencerProfile } from "@trame/core/influencers/catalogue/contract"
import { isImplausible } from "@trame/core/influencers/catalogue/rules/engagement"
import type { ReactNode } from "react"
import { formatRate } from "../../lib/format.ts"

const REASON = "Plus de réactions que d'abonnés\u00a0: ce taux n'est pas plausible"

/** An engagement rate, or why there is none (rules/creators.md#engagement). */
export function engagementOf({
  engagementRate,
  avgLikes,
  avgComments,
  followersCount,
}: Pick<InfluencerProfile, "engagementRate" | "avgLikes" | "avgComments" | "followersCount">): ReactNode {
  if (engagementRate !== null || !isImplausible(avgLikes, avgComments, followersCount))
    return formatRate(engagementRate)
  return (
    <span title={REASON}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{REASON}</span>
    </span>
  )
}
