import type { Account } from "../account.ts"
import type { Subscription } from "../objects.ts"
import { itemOf } from "./subscriptions.ts"

/** A cancellation taken back. */
export const NO_END = { cancel_at: null, cancel_at_period_end: false, canceled_at: null } as const

/** The end of the period as the portal notes it: `cancel_at` alone, since subscriptions are billed flexibly. */
export function scheduledEnd(account: Account, subscription: Subscription) {
  return {
    cancel_at: itemOf(subscription).current_period_end,
    cancel_at_period_end: false,
    canceled_at: account.now(),
  }
}
