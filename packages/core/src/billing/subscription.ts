import type { StoredAgency } from "../account/agencies/index.ts"
import * as Agencies from "../account/agencies/index.ts"
import { isActive, type Subscription } from "../account/contract/subscription.ts"
import { type Actor, asMember, REFUSAL_MESSAGES } from "../lib/access.ts"
import { notFound } from "../lib/error.ts"
import { retryUntil } from "../lib/transact.ts"
import type { StoredPlan } from "./entities.ts"
import { stored as storedPlans } from "./plans.ts"
import {
  callStripe,
  listOf,
  type ProviderPrice,
  type ProviderSubscription,
  product,
  providerSubscription,
} from "./stripe.ts"

/** A request lasts 29 s; of twenty concurrent events, the last is stored after twenty answers of the provider. */
const PATIENCE_MS = 20_000

/**
 * Stores the provider's present state of the agency's subscription, never the content of an event.
 *
 * An older state never overwrites a newer one, however many calls run concurrently (rules/platform.md#payment-events):
 * a reading is stored only when `subscriptionSeq` has not changed since before the provider was called, and increments
 * it. So each stored reading began after the previous one ended, and is at least as new. A reading that loses is
 * discarded and repeated. An unchanged reading is stored too: otherwise an older reading that began before it could
 * still be stored after it.
 *
 * Returns null for an agency that is being removed or has no customer.
 * @param how whether storing also ends the cap on seats of a plan change
 * @throws AppError unavailable
 */
export async function sync(agencyId: string, { endsCap = false } = {}) {
  const synced = await retryUntil(async () => {
    const agency = await Agencies.findActiveAgency(agencyId)
    if (!agency?.customerId) return null
    const now = sinceFirstFailure(await read(agency.customerId), agency.subscription)
    const after = endsCap ? now : capped(now, agency)
    const stored = await Agencies.storeSubscription(agency, { subscription: after, endsCap })
    return stored ? { before: agency.subscription ?? null, after } : undefined
  }, PATIENCE_MS)
  if (synced === undefined) throw new Error(`The subscription of agency ${agencyId} never stood still`)
  return synced
}

/** An unpaid invoice is followed by others; the payment has failed since the first. */
function sinceFirstFailure(now: Subscription | null, stored?: Subscription): Subscription | null {
  if (!now?.failedSince || stored?.id !== now.id || !stored.failedSince) return now
  return { ...now, failedSince: stored.failedSince }
}

/** While a change to a smaller plan runs, an older reading restores no seats. */
function capped(subscription: Subscription | null, { seatCap }: StoredAgency): Subscription | null {
  if (!subscription || !seatCap || Date.parse(seatCap.until) <= Date.now()) return subscription
  return { ...subscription, seatLimit: Math.min(subscription.seatLimit ?? seatCap.limit, seatCap.limit) }
}

const FAILED = "Erreur lors de la lecture de l'abonnement"

const INVOICES = ["data.latest_invoice"]

/** The provider's limit; no customer has as many. */
const PAGE = 100

/** All subscriptions that the customer has or had, newest first. */
export const subscriptionsOf = (customer: string): Promise<ProviderSubscription[]> =>
  callStripe(FAILED, async (stripe) => {
    const list = await stripe.subscriptions.list({ customer, status: "all", limit: PAGE, expand: INVOICES })
    const { data } = listOf(providerSubscription).parse(list)
    return data.sort((one, other) => other.created - one.created)
  })

/** The active subscription, else the newest. */
const decisive = (newestFirst: readonly ProviderSubscription[]): ProviderSubscription | undefined =>
  newestFirst.find(({ status }) => status === "active") ?? newestFirst[0]

/** The provider's present state of a customer's subscription; null when there has never been one. */
async function read(customer: string): Promise<Subscription | null> {
  const [all, plans] = await Promise.all([subscriptionsOf(customer), storedPlans()])
  const one = decisive(all)
  const item = one?.items.data[0]
  if (!one || !item) return null
  const plan = plans.find(({ priceId }) => priceId === item.price.id)
  return toSubscription(one, item, plan ? termsOf(plan) : await termsIn(item.price))
}

type Terms = Pick<Subscription, "planId" | "planName" | "seatLimit">

const termsOf = ({ planId, name, seatLimit }: StoredPlan): Terms => ({
  planId,
  planName: name,
  ...(seatLimit !== undefined && { seatLimit }),
})

/** The terms of a price without a plan: from the metadata that the installation or a person gave it. */
async function termsIn({ id, nickname, metadata, product }: ProviderPrice): Promise<Terms> {
  const seats = Number.parseInt(metadata.seatLimit ?? "", 10)
  return {
    planId: metadata.planId || id,
    planName: nickname || (await nameOf(product)),
    ...(!Number.isNaN(seats) && { seatLimit: seats }),
  }
}

const nameOf = (id: string): Promise<string> =>
  callStripe(FAILED, async (stripe) => product.parse(await stripe.products.retrieve(id)).name)

type Item = ProviderSubscription["items"]["data"][number]

function toSubscription(one: ProviderSubscription, item: Item, terms: Terms): Subscription {
  const periodEnd = item.current_period_end
  // A cancellation later than this period does not count yet.
  const ends = one.cancel_at_period_end || (one.cancel_at !== null && one.cancel_at <= periodEnd)
  const { status, latest_invoice: invoice } = one
  const failing = (status === "past_due" || status === "unpaid") && invoice
  const end = one.ended_at ?? (ends ? Math.min(periodEnd, one.cancel_at ?? periodEnd) : periodEnd)
  return {
    id: one.id,
    status,
    ...terms,
    priceMonthly: monthly(item.price) * item.quantity,
    currentPeriodEnd: toInstant(end),
    cancelAtPeriodEnd: ends,
    ...(failing && { failedSince: toInstant(invoice.status_transitions?.finalized_at ?? invoice.created) }),
  }
}

const toInstant = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Euro cents per month, from a monthly or yearly price. */
function monthly({ unit_amount: amount, recurring }: ProviderPrice): number {
  const months = (recurring?.interval === "year" ? 12 : 1) * (recurring?.interval_count ?? 1)
  return Math.round((amount ?? 0) / months)
}

/** Reads the provider again, e.g. on return from its pages, before its events arrive. */
export async function refresh(actor: Actor): Promise<{ active: boolean }> {
  const { agencyId } = asMember(actor, "agency-admin")
  await sync(agencyId)
  const agency = await Agencies.findActiveAgency(agencyId)
  return { active: isActive(agency?.subscription) }
}

/** The caller has access, but the agency has no subscription. */
export const noSubscription = () => notFound(REFUSAL_MESSAGES.no_subscription)

/** The agency with its active subscription, as the provider has it. @throws AppError not_found, unavailable */
export async function runningOf(agencyId: string) {
  const agency = await Agencies.findActiveAgency(agencyId)
  if (!agency?.customerId) throw noSubscription()
  const running = decisive(await subscriptionsOf(agency.customerId))
  if (running?.status !== "active") throw noSubscription()
  return { agency, running }
}
