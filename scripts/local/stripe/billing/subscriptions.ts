import { type Account, emit } from "../account.ts"
import { declined, invalid, missing } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Customer, PaymentMethod, Plan, Price, Subscription, SubscriptionItem } from "../objects.ts"
import { declines, methodOf } from "./cards.ts"
import { changesOf, customerOf, saveCustomer } from "./customers.ts"
import { chargeInvoice, issueInvoice } from "./invoices.ts"
import { periodLine } from "./lines.ts"

interface Start {
  customer: string
  price: Price
  quantity: number
  metadata: Record<string, string>
  /** The card to charge. */
  card: PaymentMethod
  /** Whether the subscription keeps this card when the customer's changes. */
  keepsCard: boolean
  /** The result of a refused card. */
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

/** Stores the changed subscription and emits an event. */
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

interface Wanted {
  now: number
  customer: string
  price: Price
  quantity: number
  metadata: Record<string, string>
  paymentMethod: string | null
}

export const MONTHLY = { interval: "month", interval_count: 1 }

function newSubscription({ now, customer, price, quantity, metadata, paymentMethod }: Wanted): Subscription {
  const id = newId("sub")
  const item: SubscriptionItem = {
    ...itemFor(price, quantity),
    id: newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_start: now,
    current_period_end: periodEnd(now, now, price.recurring ?? MONTHLY),
    current_trial: null,
    discounts: [],
    metadata: {},
    subscription: id,
    tax_rates: [],
  }
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { type: "flexible", flexible: { proration_discounts: "included" } },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: {
      object: "list",
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "active",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  }
}

/** The fields of an item that depend on its price. */
export function itemFor(
  price: Price,
  quantity: number,
): Pick<SubscriptionItem, "price" | "plan" | "quantity"> {
  return { price, plan: planOf(price), quantity }
}

/** The legacy form of a price, which items still contain. */
function planOf(price: Price): Plan {
  const { interval, interval_count } = price.recurring ?? MONTHLY
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  }
}

interface Recurring {
  interval: string
  interval_count: number
}

/** The first end of a period after `start`, counted from `anchor` so that the 31st stays the 31st. Seconds. */
export function periodEnd(start: number, anchor: number, { interval, interval_count }: Recurring): number {
  for (let count = 1; ; count++) {
    const end = plus(anchor, interval, interval_count * count)
    if (end > start) return end
  }
}

function plus(anchor: number, interval: string, count: number): number {
  const date = new Date(anchor * 1000)
  if (interval === "day" || interval === "week") {
    date.setUTCDate(date.getUTCDate() + count * (interval === "week" ? 7 : 1))
    return date.getTime() / 1000
  }
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === "year" ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
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
  const method = methodOf(account, customer.id, card, "card")
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id }
  const changed = saveCustomer(account, { ...customer, invoice_settings })
  for (const subscription of account.store.subscription.all()) {
    if (subscription.customer !== customerId || isOver(subscription)) continue
    saveSubscription(account, subscription, { ...subscription, default_payment_method: method.id })
  }
  return changed
}
