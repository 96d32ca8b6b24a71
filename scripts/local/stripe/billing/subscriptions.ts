import { type Account, emit } from "../account.ts"
import { declined, invalid, missing } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Customer, PaymentMethod, Price, Subscription, SubscriptionItem } from "../objects.ts"
import { declines, methodOf } from "./cards.ts"
import { customerOf } from "./customers.ts"
import { chargeInvoice, issueInvoice } from "./invoices.ts"
import { periodLine, prorationLines } from "./lines.ts"

interface Start {
  customer: string
  price: Price
  metadata: Record<string, string>
  card: PaymentMethod
}

/** Begins a subscription and charges its first period. @throws StripeFailure 402, with nothing begun. */
export function startSubscription(account: Account, start: Start): Subscription {
  if (declines(start.card)) throw declined()
  const fresh = newSubscription(account.now(), start)
  const item = itemOf(fresh)
  const line = periodLine(fresh, item, productName(account, item.price))
  const invoice = issueInvoice(account, fresh, [line], "subscription_create")
  const begun = account.store.subscription.put({ ...fresh, latest_invoice: invoice.id })
  emit(account, "customer.subscription.created", begun)
  chargeInvoice(account, invoice, start.card)
  return begun
}

/** Stores the changed subscription and emits an event. */
export function saveSubscription(account: Account, before: Subscription, after: Subscription): Subscription {
  const saved = account.store.subscription.put(after)
  const changes = changesOf(before, saved)
  if (Object.keys(changes).length > 0) emit(account, "customer.subscription.updated", saved, changes)
  return saved
}

/** The previous values of the changed properties. */
function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}

type Ending = NonNullable<Subscription["cancellation_details"]>["reason"]

/** Ends it at once. */
export function endSubscription(account: Account, subscription: Subscription, reason: Ending): Subscription {
  const now = account.now()
  const ended = account.store.subscription.put({
    ...subscription,
    status: "canceled",
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
  return status === "canceled"
}

/** @throws StripeFailure for a missing one or, with `alive`, an ended one. */
export function subscriptionOf({ store }: Account, id: string, { alive = false } = {}): Subscription {
  const subscription = store.subscription.get(id)
  if (!subscription) throw missing("subscription", id)
  if (alive && isOver(subscription)) {
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.")
  }
  return subscription
}

/** The only item of our subscriptions. */
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

function newSubscription(now: number, { customer, price, metadata, card }: Start): Subscription {
  const id = newId("sub")
  const item: SubscriptionItem = {
    id: newId("si"),
    object: "subscription_item",
    created: now,
    current_period_start: now,
    current_period_end: periodEnd(now, now),
    price,
    quantity: 1,
    subscription: id,
  }
  const url = `/v1/subscription_items?subscription=${id}`
  return {
    id,
    object: "subscription",
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: card.id,
    ended_at: null,
    items: { object: "list", data: [item], has_more: false, url },
    latest_invoice: null,
    livemode: false,
    metadata,
    start_date: now,
    status: "active",
  }
}

/** The first end of a monthly period after `start`, counted from `anchor` so that the 31st stays the 31st. Seconds. */
export function periodEnd(start: number, anchor: number): number {
  for (let months = 1; ; months++) {
    const end = plusMonths(anchor, months)
    if (end > start) return end
  }
}

function plusMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

/** The subscription at another price, for the caller to store; the next invoice charges the difference. */
export function changePrice(account: Account, subscription: Subscription, price: Price): Subscription {
  const item = itemOf(subscription)
  if (price.id === item.price.id) return subscription
  const names = { before: productName(account, item.price), after: productName(account, price) }
  for (const line of prorationLines(subscription, item, price, account.now(), names))
    account.store.pending_item.put({ id: newId("ii"), subscription: subscription.id, line })
  return withItem(subscription, { ...item, price })
}

/** Withdraws a cancellation. */
export const NO_END = { cancel_at: null, cancel_at_period_end: false, canceled_at: null } as const

/** The portal's cancellation at the period's end: only `cancel_at`, since billing is flexible. */
export function scheduledEnd(account: Account, subscription: Subscription) {
  return {
    cancel_at: itemOf(subscription).current_period_end,
    cancel_at_period_end: false,
    canceled_at: account.now(),
  }
}

/** Sets the card of the customer and their subscriptions. */
export function changeCard(account: Account, customerId: string, card: string): Customer {
  const customer = customerOf(account, customerId)
  const { id } = methodOf(account, customerId, card)
  for (const subscription of account.store.subscription.all()) {
    if (subscription.customer !== customerId || isOver(subscription)) continue
    saveSubscription(account, subscription, { ...subscription, default_payment_method: id })
  }
  return account.store.customer.put({ ...customer, invoice_settings: { default_payment_method: id } })
}
