import type { Stripe } from "stripe"
import type * as z from "zod"
import * as Agencies from "../account/agencies/index.ts"
import { isActive, planTooSmallMessage, type Subscription } from "../account/contract/subscription.ts"
import { type Actor, asMember } from "../lib/access.ts"
import { AppError, conflict } from "../lib/error.ts"
import { setting } from "../lib/settings.ts"
import { customerOf } from "./customers.ts"
import type { StoredPlan } from "./entities.ts"
import { planOnOffer } from "./plans.ts"
import { address, callStripe, checkoutSession, listOf, onceKey } from "./stripe.ts"
import { noSubscription, sync } from "./subscription.ts"

const FAILED = "Erreur lors de la création de la session de paiement"
const NO_ADDRESS = "URL de paiement non reçue"
const SUBSCRIBED = "Votre agence a déjà un abonnement actif. Changez de formule depuis la page des tarifs."
const UNPAID =
  "Le dernier paiement de votre abonnement a échoué. Mettez à jour votre moyen de paiement depuis la page Compte."

/**
 * Begins the payment of a subscription and returns the address of the provider's page. Only an agency's latest payment
 * stays open, and concurrent calls share one, so nobody pays twice.
 * @throws AppError not_found, no_seat, conflict for an agency that has a subscription, unavailable
 */
export async function checkout(actor: Actor, { planId }: { planId: string }): Promise<{ url: string }> {
  const { agencyId, acting, email } = asMember(actor, "agency-admin")
  const plan = await planOnOffer(planId)
  const agency = await Agencies.findActiveAgency(agencyId)
  // A subscription granted by hand, unknown to the provider.
  if (!agency?.customerId) assertNone(agency?.subscription)
  assertRoom(agency?.seatsUsed ?? 0, plan)
  const customer = await customerOf(agencyId, acting ? undefined : email, FAILED)
  const metadata = { agencyId, planId, priceId: plan.priceId }
  const { last, same } = await callStripe(FAILED, async (stripe) => {
    const sessions = await sessionsOf(stripe, customer)
    const same = sessions.find((session) => isSame(session, metadata))
    await expireOpen(
      stripe,
      sessions.filter((session) => session !== same),
    )
    return { last: sessions[0]?.id ?? "none", same }
  })
  // After this point, no earlier payment can be completed.
  assertNone((await sync(agencyId))?.after)
  if (same?.url) return { url: same.url }
  const session = await callStripe(FAILED, async (stripe) => {
    const created = await stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer,
        client_reference_id: agencyId,
        line_items: [{ price: plan.priceId, quantity: 1 }],
        metadata,
        subscription_data: { metadata: { agencyId } },
        success_url: `${setting("SITE_URL")}/app/account?checkout=success`,
        cancel_url: `${setting("SITE_URL")}/pricing?checkout=cancelled`,
        locale: "fr",
      },
      { idempotencyKey: onceKey("checkout", agencyId, last) },
    )
    return checkoutSession.parse(created)
  })
  if (!session.url) throw new AppError("unavailable", NO_ADDRESS)
  return { url: session.url }
}

type CheckoutSession = z.infer<typeof checkoutSession>

/** The customer's payments, newest first. */
export async function sessionsOf(stripe: Stripe, customer: string): Promise<CheckoutSession[]> {
  const list = await stripe.checkout.sessions.list({ customer, limit: 100 })
  return listOf(checkoutSession).parse(list).data
}

/** A person who returns soon, or clicks twice, gets the same page. */
const isSame = ({ status, metadata, expires_at }: CheckoutSession, wanted: Record<string, string>): boolean =>
  status === "open" &&
  expires_at > Date.now() / 1000 + 3600 &&
  Object.entries(wanted).every(([name, value]) => metadata?.[name] === value)

export async function expireOpen(stripe: Stripe, sessions: readonly CheckoutSession[]): Promise<void> {
  for (const { id } of sessions.filter(({ status }) => status === "open")) {
    try {
      await stripe.checkout.sessions.expire(id)
    } catch (error) {
      // It may have been ended or paid meanwhile.
      const { status } = checkoutSession.parse(await stripe.checkout.sessions.retrieve(id))
      if (status === "open") throw error
    }
  }
}

function assertNone(subscription: Subscription | null | undefined): void {
  if (isActive(subscription ?? undefined)) throw conflict(SUBSCRIBED)
  const { status } = subscription ?? {}
  if (status === "past_due" || status === "unpaid") throw conflict(UNPAID)
}

const PORTAL_FAILED = "Erreur lors de la création de la session portail"

/** The provider's own pages for cards and invoices. */
export async function portal(actor: Actor): Promise<{ url: string }> {
  const { agencyId } = asMember(actor, "agency-admin")
  const { customerId: customer } = (await Agencies.findActiveAgency(agencyId)) ?? {}
  if (!customer) throw noSubscription()
  return callStripe(PORTAL_FAILED, async (stripe) => {
    const return_url = `${setting("SITE_URL")}/app/account`
    return address.parse(await stripe.billingPortal.sessions.create({ customer, return_url, locale: "fr" }))
  })
}

/** @throws AppError no_seat when the agency has more people than the plan has seats (rules/platform.md#seats) */
export function assertRoom(seatsUsed: number, { name, seatLimit }: StoredPlan): void {
  if (seatLimit !== undefined && seatsUsed > seatLimit) {
    throw new AppError("no_seat", planTooSmallMessage(seatsUsed, seatLimit, name))
  }
}
