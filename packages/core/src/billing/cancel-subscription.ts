import type { Stripe } from "stripe"
import { type Actor, asMember } from "../lib/actor.ts"
import { expireOpen, sessionsOf } from "./checkout.ts"
import { forget } from "./customers.ts"
import { callStripe, isMissing } from "./stripe.ts"
import { identified, type ProviderSubscription } from "./stripe-schemas.ts"
import { runningOf, subscriptionsOf, sync } from "./subscription.ts"

const CANCEL_FAILED = "Erreur lors de la résiliation de l'abonnement"
const RESUME_FAILED = "Erreur lors de la reprise de l'abonnement"

/** At the end of the period that is paid for (spec 1 §4). @throws AppError not_found, unavailable */
export async function cancel(actor: Actor): Promise<Record<string, never>> {
  const { agencyId } = asMember(actor, "agency-admin")
  const { running } = await runningOf(agencyId)
  await change(running, { cancel_at_period_end: true }, CANCEL_FAILED)
  await sync(agencyId)
  return {}
}

/** Takes a cancellation back. @throws AppError not_found once the period has ended, unavailable */
export async function resume(actor: Actor): Promise<Record<string, never>> {
  const { agencyId } = asMember(actor, "agency-admin")
  const { running } = await runningOf(agencyId)
  // The provider's portal may cancel at a date instead.
  const byDate = running.cancel_at !== null && !running.cancel_at_period_end
  await change(running, byDate ? { cancel_at: "" } : { cancel_at_period_end: false }, RESUME_FAILED)
  await sync(agencyId)
  return {}
}

const change = (
  { id }: ProviderSubscription,
  changes: Stripe.SubscriptionUpdateParams,
  sentence: string,
): Promise<unknown> =>
  callStripe(sentence, async (stripe) => identified.parse(await stripe.subscriptions.update(id, changes)))

const OVER: readonly string[] = ["canceled", "incomplete_expired"]

/**
 * Ends, at once, all that a customer pays or could begin to pay, and forgets whose it was; the customer's invoices
 * stay with the provider. May be called again.
 * @throws AppError unavailable
 */
export async function endCustomer(customerId: string): Promise<void> {
  await callStripe(CANCEL_FAILED, async (stripe) => expireOpen(stripe, await sessionsOf(stripe, customerId)))
  for (const { id, status } of await subscriptionsOf(customerId)) if (!OVER.includes(status)) await end(id)
  await forget(customerId)
}

const end = (id: string): Promise<void> =>
  callStripe(CANCEL_FAILED, async (stripe) => {
    try {
      identified.parse(await stripe.subscriptions.cancel(id))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  })
