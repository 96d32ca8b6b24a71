import { formatCount } from "../../lib/text.ts"

/** The card provider's own statuses; only `active` gives access (rules/platform.md#active-subscription). */
export const SUBSCRIPTION_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

export interface Subscription {
  /** At the card provider. */
  id: string
  status: SubscriptionStatus
  planId: string
  planName: string
  /** Euro cents. */
  priceMonthly: number
  /** Absent: unlimited. */
  seatLimit?: number
  /** ISO 8601, UTC; for an ended subscription, its end. */
  currentPeriodEnd: string
  cancelAtPeriodEnd: boolean
  /** ISO 8601, UTC: time of the first failed payment; only while a payment fails. */
  failedSince?: string
}

/** Whether it gives access: active and, when cancelled, until the end of its period. */
export function isActive(subscription: Subscription | undefined, now = Date.now()): boolean {
  if (subscription?.status !== "active") return false
  return !subscription.cancelAtPeriodEnd || Date.parse(subscription.currentPeriodEnd) > now
}

/** Shown to the person who joins (rules/platform.md#seats). */
export const seatLimitMessage = (seatsUsed: number, seatLimit: number, planName: string): string =>
  `Cette agence a atteint sa limite de sièges (${seatsUsed}/${seatLimit} - ${planName}). Veuillez contacter l'administrateur de l'agence pour qu'il passe à un plan supérieur avant de pouvoir rejoindre l'équipe.`

/** Shown to the person who chooses a plan for a larger team (rules/platform.md#seats). */
export const planTooSmallMessage = (seatsUsed: number, seatLimit: number, planName: string): string =>
  `Votre équipe compte ${formatCount(seatsUsed, "personne")}, ${planName} en permet ${seatLimit} : retirez d'abord ${formatCount(seatsUsed - seatLimit, "membre")}.`
