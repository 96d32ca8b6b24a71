/** Types and labels (rules/campaigns.md#types-and-labels). Pure: the site and the API share them. */

export const COLLABORATION_TYPES = {
  collaboration_entrante: "Collaboration entrante",
  collaboration_sortante: "Collaboration sortante",
  casting_interne: "Casting interne",
  casting_externe: "Casting externe",
} as const
export type CollaborationType = keyof typeof COLLABORATION_TYPES

export const DELIVERABLE_TYPES = {
  post_instagram: "Post Instagram",
  story_instagram: "Story Instagram",
  reel_instagram: "Reel Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
  twitch: "Twitch",
  story_snapchat: "Story Snapchat",
  mediatisation: "Médiatisation",
  ugc: "UGC",
} as const
export type DeliverableType = keyof typeof DELIVERABLE_TYPES

export const STEP_STATUSES = {
  todo: "À faire",
  in_progress: "En cours",
  done: "Terminé",
  late: "En retard",
} as const
export type StepStatus = keyof typeof STEP_STATUSES

export const DOCUMENT_TYPES = {
  brief: "Brief",
  preview: "Preview",
  contract: "Contrat",
  other: "Autre",
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPES

/** Status in lists and for the public, derived from the flags, never edited (rules/campaigns.md#status). */
export const COLLABORATION_STATUSES = {
  pending: "En attente",
  in_progress: "En cours",
  completed: "Terminée",
} as const
export type CollaborationStatus = keyof typeof COLLABORATION_STATUSES

/** Deliverables of one influencer, who all share one item of the table. */
export const MAX_DELIVERABLES = 50
/** rules/campaigns.md#influencers-of-a-collaboration */
export const MAX_INFLUENCERS = 500
/** rules/campaigns.md#steps */
export const MAX_STEPS = 300

/** Orders of the list of collaborations, each with its default direction (rules/campaigns.md#list). */
export const COLLABORATION_ORDERS = {
  date: "desc",
  name: "asc",
  brand: "asc",
  manager: "asc",
  stage: "asc",
  budget: "desc",
  next: "asc",
  late: "desc",
} as const
export type CollaborationSort = keyof typeof COLLABORATION_ORDERS

/** Filters of accounting's lines (rules/campaigns.md#what-it-lists). */
export const PAYABLE_STATUSES = { all: "Tout", pending: "À payer", paid: "Payé" } as const
export type PayableStatus = keyof typeof PAYABLE_STATUSES

/** The date to which accounting's period applies (rules/campaigns.md#accounting-periods). */
export const PAYABLE_DATES = {
  collaboration: "Date de la collaboration",
  payment: "Date de paiement",
} as const
export type PayableDate = keyof typeof PAYABLE_DATES

/** Orders of accounting's lines, each with its default direction. */
export const PAYABLE_ORDERS = {
  date: "desc",
  influencer: "asc",
  collaboration: "asc",
  brand: "asc",
  amount: "desc",
  paidOn: "desc",
} as const
export type PayableSort = keyof typeof PAYABLE_ORDERS

/** Page sizes of lists; apart from the schemas, so that functions that only read do not bundle these. */
export const COLLABORATIONS_PAGE_SIZE = 24
export const MAX_COLLABORATIONS_PAGE_SIZE = 60
export const INFLUENCER_COLLABORATIONS_PAGE_SIZE = 10
export const DUE_STEPS_PAGE_SIZE = 30

/** Steps changed by one request: they fit into one transaction. */
export const MAX_STEPS_AT_ONCE = 100
export const CALENDAR_DAY_PAGE_SIZE = 20
/** Steps that a calendar of `days` days first shows of a busy day (rules/campaigns.md#busy-days). */
export const calendarDaySize = (days: number): number => (days > 7 ? 4 : 8)
/** Maximum count of steps. */
export const MOST_COUNTED_STEPS = 100
