import { type Account, emit } from "../account.ts"
import { declined, invalid, missing } from "../failure.ts"
import type { PaymentMethod, Price, Subscription, SubscriptionItem } from "../objects.ts"
import { declines } from "./cards.ts"
import { changesOf } from "./customers.ts"
import { chargeInvoice, issueInvoice } from "./invoices.ts"
import { periodLine } from "./lines.ts"
import { newSubscription } from "./new-subscription.ts"

interface Start {
  customer: string
  price: Price
  quantity: number
  metadata: Record<string, string>
  /** What is charged. */
  card: PaymentMethod
  /** Whether the subscription keeps to this card, whatever the customer's own becomes. */
  keepsCard: boolean
  /** What a refused card leads to. */
  whenDeclined: "incomplete" | "error"
}

/** Begins a subscription and charges its first period. @throws StripeFailure 402, with nothing begun. */
export function startSubscription(account: Account, start: Start): Subscription {
  const { card, whenDeclined } = start
  if (whenDeclined === "error" && declines(card)) throw declined()
  const paymentMethod = start.keepsCard ? card.id : null
  const fresh = newSubscription({ ...start, now: account.now(), paymentMethod })
  const item = itemOf(fresh)
  const line = periodLine(fresh, item, productName(account, item.price))
  const invoice = issueInvoice(account, fresh, [line], "subscription_create")
  const status = declines(card) ? "incomplete" : "active"
  const begun = account.store.subscription.put({ ...fresh, latest_invoice: invoice.id, status })
  emit(account, "customer.subscription.created", begun)
  chargeInvoice(account, invoice, card)
  return begun
}

/** Stores the subscription as changed and tells of it. */
export function saveSubscription(account: Account, before: Subscription, after: Subscription): Subscription {
  const saved = account.store.subscription.put(after)
  const changes = changesOf(before, saved)
  if (Object.keys(changes).length > 0) emit(account, "customer.subscription.updated", saved, changes)
  return saved
}

type Ending = NonNullable<Subscription["cancellation_details"]>["reason"]

/** Ends it at once. */
export function endSubscription(account: Account, subscription: Subscription, reason: Ending): Subscription {
  const now = account.now()
  const ended = account.store.subscription.put({
    ...subscription,
    status: subscription.status === "incomplete" ? "incomplete_expired" : "canceled",
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  })
  for (const { id, subscription: of } of account.store.pending_item.all()) {
    if (of === ended.id) account.store.pending_item.remove(id)
  }
  emit(account, "customer.subscription.deleted", ended)
  return ended
}

/** Whether it can no longer change. */
export function isOver({ status }: Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired"
}

/** @throws StripeFailure for one that is not there, or, where it is to change, is over. */
export function subscriptionOf({ store }: Account, id: string, { alive = false } = {}): Subscription {
  const subscription = store.subscription.get(id)
  if (!subscription) throw missing("subscription", id)
  if (alive && isOver(subscription)) {
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.")
  }
  return subscription
}

/** The one item that a subscription of ours has. */
export function itemOf({ id, items }: Subscription): SubscriptionItem {
  const item = items.data[0]
  if (!item) throw new Error(`The subscription ${id} has no item`)
  return item
}

export function withItem(subscription: Subscription, item: SubscriptionItem): Subscription {
  return { ...subscription, items: { ...subscription.items, data: [item] } }
}

export function productName({ store }: Account, { product, nickname }: Price): string {
  return store.product.get(product)?.name ?? nickname ?? product
}
