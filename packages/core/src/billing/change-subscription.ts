import type { Stripe } from "stripe"
import * as Agencies from "../account/agencies/index.ts"
import { type Actor, asMember } from "../lib/access.ts"
import { conflict } from "../lib/error.ts"
import { retryUntil } from "../lib/transact.ts"
import { assertRoom, expireOpen, sessionsOf } from "./checkout.ts"
import { forget } from "./customers.ts"
import type { StoredPlan } from "./entities.ts"
import { planOnOffer } from "./plans.ts"
import { callStripe, identified, isMissing, onceKey, type ProviderSubscription } from "./stripe.ts"
import { noSubscription, runningOf, subscriptionsOf, sync } from "./subscription.ts"

const FAILED = "Erreur lors du changement de formule"
/** Longer than a request lasts. */
const CAP_MS = 120_000

/**
 * Changes the plan at once; the provider charges the difference with the next invoice (proration). A pending
 * cancellation stays.
 *
 * For fewer seats, a cap first lowers the agency's own limit, on condition that no more are in use, until the provider
 * has changed the plan: a person who joins meanwhile gets a seat of the new plan or none. When the provider fails, a
 * new reading restores the seats; when that fails too, the next reading after two minutes does.
 */
export async function changePlan(actor: Actor, { planId }: { planId: string }) {
  const { agencyId } = asMember(actor, "agency-admin")
  const plan = await planOnOffer(planId)
  const { agency, running } = await runningOf(agencyId)
  assertRoom(agency.seatsUsed, plan)
  const [item] = running.items.data
  if (item && item.price.id !== plan.priceId) {
    if (plan.seatLimit !== undefined) await capSeats(agencyId, plan, plan.seatLimit)
    const idempotencyKey = onceKey("plan", running.id, plan.priceId, agency.subscriptionSeq)
    const items = [{ id: item.id, price: plan.priceId }]
    try {
      await callStripe(FAILED, async (stripe) => {
        const changes = { items, proration_behavior: "create_prorations" } as const
        identified.parse(await stripe.subscriptions.update(running.id, changes, { idempotencyKey }))
      })
    } catch (error) {
      await sync(agencyId, { endsCap: true }).catch(() => null)
      throw error
    }
  }
  await sync(agencyId, { endsCap: true })
  return {}
}

/** @throws AppError no_seat when a person joined meanwhile */
async function capSeats(agencyId: string, plan: StoredPlan, limit: number): Promise<void> {
  const capped = await retryUntil(async () => {
    const agency = await Agencies.findActiveAgency(agencyId)
    if (!agency) throw noSubscription()
    const { subscription } = agency
    assertRoom(agency.seatsUsed, plan)
    if (subscription) {
      if (subscription.seatLimit !== undefined && subscription.seatLimit <= limit) return true
      const until = new Date(Date.now() + CAP_MS).toISOString()
      if (await Agencies.capSeats(agency, { subscription, limit, until })) return true
    } else {
      await sync(agencyId)
    }
  })
  if (!capped) throw conflict()
}

const CANCEL_FAILED = "Erreur lors de la résiliation de l'abonnement"
const RESUME_FAILED = "Erreur lors de la reprise de l'abonnement"

/** At the end of the paid period (rules/platform.md#active-subscription). */
export const cancel = (actor: Actor) =>
  changeRunning(actor, () => ({ cancel_at_period_end: true }), CANCEL_FAILED)

/** Withdraws a cancellation. @throws AppError not_found when the period has ended, unavailable */
export const resume = (actor: Actor) =>
  changeRunning(
    actor,
    // The provider's portal may instead set a date of cancellation.
    ({ cancel_at, cancel_at_period_end }) =>
      cancel_at !== null && !cancel_at_period_end ? { cancel_at: "" } : { cancel_at_period_end: false },
    RESUME_FAILED,
  )

async function changeRunning(
  actor: Actor,
  changesOf: (running: ProviderSubscription) => Stripe.SubscriptionUpdateParams,
  sentence: string,
) {
  const { agencyId } = asMember(actor, "agency-admin")
  const { running } = await runningOf(agencyId)
  await callStripe(sentence, async (stripe) =>
    identified.parse(await stripe.subscriptions.update(running.id, changesOf(running))),
  )
  await sync(agencyId)
  return {}
}

const OVER: readonly string[] = ["canceled", "incomplete_expired"]

/**
 * Ends at once all subscriptions and open payments of a customer, and deletes its link to the agency; the provider
 * keeps its invoices. May run again.
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
