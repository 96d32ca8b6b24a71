import { setTimeout as wait } from "node:timers/promises"
import { Agencies, type BillingState } from "../agencies/index.ts"
import type { Subscription } from "../agencies/subscription.ts"
import { read } from "./reading.ts"

const ATTEMPTS = 25

export interface Synced {
  before: Subscription | null
  after: Subscription | null
}

interface How {
  /** Whether the cap on seats that a change of plan set ends here. */
  endsCap?: boolean
}

/**
 * Stores what the provider says now of the agency's subscription; never what an event said earlier.
 *
 * However many of these run at once, and whenever what set them off happened, an older state is never stored
 * over a newer one (safety row 30): a reading is stored only if `subscriptionSeq` has not moved since before the
 * provider was asked, and moves it. So each stored reading began after the one stored before it had ended, and
 * says something at least as new. A reading that lost is thrown away and made again. One that found nothing new
 * is stored as well: else an older one, begun before it, could still be stored after it.
 *
 * An agency that is being removed, or has never wanted to pay, is left alone: null.
 * @throws AppError unavailable
 */
export async function sync(agencyId: string, { endsCap = false }: How = {}): Promise<Synced | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const state = await Agencies.billingStateOf(agencyId)
    if (!state?.customerId || state.removed) return null
    const now = await read(state.customerId)
    const after = endsCap ? now : capped(now, state)
    const stored = await Agencies.storeSubscription(agencyId, {
      seq: state.seq,
      subscription: after,
      endsCap,
    })
    if (stored) return { before: state.subscription ?? null, after }
    await wait(Math.random() * 20 * attempt)
  }
  throw new Error(`The subscription of agency ${agencyId} never stood still`)
}

/** While a plan is being changed for a smaller one, a reading from before gives no seats back. */
function capped(subscription: Subscription | null, { seatCap }: BillingState): Subscription | null {
  if (!subscription || !seatCap || Date.parse(seatCap.until) <= Date.now()) return subscription
  return { ...subscription, seatLimit: Math.min(subscription.seatLimit ?? seatCap.limit, seatCap.limit) }
}
