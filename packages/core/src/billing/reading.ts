import type { Subscription } from "../agencies/subscription.ts"
import {
  listOf,
  type ProviderPrice,
  type ProviderSubscription,
  product,
  providerSubscription,
} from "./answers.ts"
import type { StoredPlan } from "./plan-entity.ts"
import { stored as storedPlans } from "./plans.ts"
import { asked } from "./stripe.ts"

const FAILED = "Erreur lors de la lecture de l'abonnement"

/** The provider's own limit; nobody has had as many. */
const PAGE = 100

/** Every subscription the customer has or had, newest first. @throws AppError unavailable */
export const subscriptionsOf = (customer: string): Promise<ProviderSubscription[]> =>
  asked(FAILED, async (stripe) => {
    const list = await stripe.subscriptions.list({ customer, status: "all", limit: PAGE })
    const { data } = listOf(providerSubscription).parse(list)
    return data.sort((one, other) => other.created - one.created)
  })

/** The one that counts: the active one, else the newest. */
export const decisive = (newestFirst: readonly ProviderSubscription[]): ProviderSubscription | undefined =>
  newestFirst.find(({ status }) => status === "active") ?? newestFirst[0]

/** What the provider says of a customer now, in our words; null when it has never had a subscription. */
export async function read(customer: string): Promise<Subscription | null> {
  const [all, plans] = await Promise.all([subscriptionsOf(customer), storedPlans()])
  const one = decisive(all)
  const price = one?.items.data[0]?.price
  if (!one || !price) return null
  const plan = plans.find(({ priceId }) => priceId === price.id)
  return toSubscription(one, plan ? termsOf(plan) : await termsIn(price))
}

type Terms = Pick<Subscription, "planId" | "planName" | "seatLimit">

const termsOf = ({ planId, name, seatLimit }: StoredPlan): Terms => ({
  planId,
  planName: name,
  ...(seatLimit !== undefined && { seatLimit }),
})

/** A price that no plan has (any more): what was written on it when it was made, by us or by hand. */
async function termsIn({ id, nickname, metadata, product }: ProviderPrice): Promise<Terms> {
  const seats = Number.parseInt(metadata.seatLimit ?? "", 10)
  return {
    planId: metadata.planId || id,
    planName: nickname || (await nameOf(product)),
    ...(!Number.isNaN(seats) && { seatLimit: seats }),
  }
}

const nameOf = (id: string): Promise<string> =>
  asked(FAILED, async (stripe) => product.parse(await stripe.products.retrieve(id)).name)

function toSubscription(one: ProviderSubscription, terms: Terms): Subscription {
  const [item] = one.items.data
  if (!item) throw new Error(`The subscription ${one.id} is of nothing`)
  const periodEnd = item.current_period_end
  // A cancellation at a time further away than this period is not one yet.
  const ends = one.cancel_at_period_end || (one.cancel_at !== null && one.cancel_at <= periodEnd)
  const end = ends ? Math.min(periodEnd, one.cancel_at ?? periodEnd) : periodEnd
  return {
    id: one.id,
    status: one.status,
    ...terms,
    priceMonthly: monthly(item.price) * item.quantity,
    currentPeriodEnd: new Date(end * 1000).toISOString(),
    cancelAtPeriodEnd: ends,
  }
}

/** Euro cents a month, of a price by the month or by the year. */
function monthly({ unit_amount: amount, recurring }: ProviderPrice): number {
  const months = (recurring?.interval === "year" ? 12 : 1) * (recurring?.interval_count ?? 1)
  return Math.round((amount ?? 0) / months)
}
