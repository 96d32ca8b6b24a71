/** Castings' values with their French labels (rules/campaigns.md#casting-status). Site and API share them. */

export const CASTING_STATUSES = { draft: "Brouillon", active: "Actif", closed: "Fermé" } as const
export type CastingStatus = keyof typeof CASTING_STATUSES

/** What a brand says of a proposed influencer. */
export const BRAND_STATUSES = {
  pending: "En attente",
  accepted: "Accepté",
  maybe: "Peut-être",
  rejected: "Refusé",
} as const
export type BrandStatus = keyof typeof BRAND_STATUSES

/** A roster's influencers offered to choose from, and proposed at most (rules/campaigns.md#casting-form). */
export const MAX_PROPOSALS = 500
export const MAX_REQUIREMENTS = 50
export const MAX_REFERENCES = 10
export const MAX_REFERENCE_LENGTH = 500

/** Whether a brand may still answer: to the end of the deadline's day in Paris. */
export const isOver = (deadline: string | null | undefined, today: string): boolean =>
  !!deadline && deadline < today

/** For how many days a brand's answer counts as recent (rules/campaigns.md#castings-to-follow). */
export const DECIDED_LATELY_DAYS = 7

interface Followed {
  status: CastingStatus
  linkActive: boolean
  deadline: string | null
  counts: { proposals: number; decisions: number }
}

/** Whether a brand can still answer, and has not for everybody. */
export const isAwaited = ({ status, linkActive, deadline, counts }: Followed, today: string): boolean =>
  status === "active" && linkActive && !isOver(deadline, today) && counts.decisions < counts.proposals

export const CASTINGS_PAGE_SIZE = 24
