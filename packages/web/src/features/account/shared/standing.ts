import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import type { SubscriptionStatus } from "@trame/core/account/contract/subscription"
import { formatCount } from "../../../lib/format.ts"

export type Subscription = NonNullable<AgencyAccount["subscription"]>

export type Standing =
  | "active"
  /** Cancelled, and active to the end of what is paid for. */
  | "ending"
  | "payment_failed"
  /** There is one, but it has not begun or is paused. */
  | "waiting"
  | "over"
  | "none"
  /** None, and none is needed. */
  | "exempt"

const FAILED: readonly SubscriptionStatus[] = ["past_due", "unpaid"]
const WAITING: readonly SubscriptionStatus[] = ["incomplete", "trialing", "paused"]

/** What the banner says (spec 1 §2, §4). */
export function standingOf(subscription: Subscription | null, exempt: boolean): Standing {
  if (subscription?.active) return subscription.cancelAtPeriodEnd ? "ending" : "active"
  if (subscription && FAILED.includes(subscription.status)) return "payment_failed"
  if (exempt) return "exempt"
  if (!subscription) return "none"
  return WAITING.includes(subscription.status) ? "waiting" : "over"
}

/**
 * The product's own team opens the application without a subscription. The super-admin at work in an agency looks
 * at that agency's.
 */
export const needsNone = ({ subscribed, acting }: Profile): boolean => subscribed && !acting

/** Sentences of the seats; `over` when more are used than the plan has. */
export function seatsOf(used: number, limit: number | null): { text: string; share: number; over: boolean } {
  const taken = formatCount(used, "siège utilisé", "sièges utilisés")
  if (limit === null) return { text: `${taken} · illimité`, share: 0, over: false }
  return {
    text: `${taken} sur ${limit}`,
    share: Math.min(used / Math.max(limit, 1), 1),
    over: used > limit,
  }
}
