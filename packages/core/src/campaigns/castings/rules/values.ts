/** Castings' values with their French labels (rules/campaigns.md#casting-status). Site and API share them. */

export const CASTING_STATUSES = { draft: "Brouillon", active: "Actif", closed: "Fermé" } as const
export type CastingStatus = keyof typeof CASTING_STATUSES

export const BRAND_STATUSES = {
  pending: "En attente",
  accepted: "Accepté",
  maybe: "Peut-être",
  rejected: "Refusé",
} as const
export type BrandStatus = keyof typeof BRAND_STATUSES

/** Maximum number of proposals, and of roster influencers in the picker (rules/campaigns.md#casting-form). */
export const MAX_PROPOSALS = 500
export const MAX_REQUIREMENTS = 50
export const MAX_REFERENCES = 10
export const MAX_REFERENCE_LENGTH = 500

/** Whether the deadline's day in Paris has ended, so that a brand may no longer answer. */
export const isOver = (deadline: string | null | undefined, today: string): boolean =>
  !!deadline && deadline < today

/** Number of days in which a brand's answer counts as recent (rules/campaigns.md#castings-to-follow). */
export const DECIDED_LATELY_DAYS = 7

interface Followed {
  status: CastingStatus
  linkActive: boolean
  deadline: string | null
  counts: { proposals: number; decisions: number }
}

/** Whether a brand can still answer and has not answered for every influencer. */
export const isAwaited = ({ status, linkActive, deadline, counts }: Followed, today: string): boolean =>
  status === "active" && linkActive && !isOver(deadline, today) && counts.decisions < counts.proposals

export const CASTINGS_PAGE_SIZE = 24
