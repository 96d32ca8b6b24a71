import type { Plan } from "@trame/core/billing/contract"
import { REFUSAL_MESSAGES, refusal } from "@trame/core/lib/access"
import type { Visitor } from "./visitor.ts"

/** What a plan's card offers this visitor. */
export type Offer =
  /** To sign in first. */
  | "sign-in"
  /** To subscribe. */
  | "choose"
  /** To change to it from the current plan. */
  | "change"
  | "current"
  /** To settle the payment that failed, at the card provider. */
  | "settle"
  /** Nothing: `obstacle` says why. */
  | "closed"

const NOT_ADMIN = "Seul un administrateur de l'agence peut choisir un abonnement."

const subscriptionOf = (visitor: Visitor) => visitor?.agency?.subscription ?? null

/** Whether money is owed for a subscription that goes on: a second one would be paid twice. */
export function owes(visitor: Visitor): boolean {
  const status = subscriptionOf(visitor)?.status
  return status === "past_due" || status === "unpaid"
}

/** Why this visitor cannot choose a plan, or null. */
export function obstacle(visitor: Visitor): string | null {
  if (!visitor) return null
  const reason = refusal(visitor.me, "agency-admin")
  if (!reason) return null
  return reason === "forbidden" ? NOT_ADMIN : REFUSAL_MESSAGES[reason]
}

export function offerOf(visitor: Visitor, plan: Pick<Plan, "id">): Offer {
  if (!visitor) return "sign-in"
  const subscription = subscriptionOf(visitor)
  const isTheirs = subscription?.planId === plan.id
  if (subscription?.active && isTheirs) return "current"
  if (obstacle(visitor)) return "closed"
  if (owes(visitor)) return isTheirs ? "settle" : "closed"
  return subscription?.active ? "change" : "choose"
}

/**
 * Whether the page sends them on to the application (spec 1 §4): who is subscribed, unless they came to
 * change plan; who needs no subscription, in any case.
 */
export function belongsInside(visitor: Visitor, upgrade: boolean): boolean {
  if (!visitor?.me.subscribed) return false
  const pays = subscriptionOf(visitor)?.active === true
  return !upgrade || !pays
}
