import { newId } from "../ids.ts"
import type { Plan, Price, Subscription, SubscriptionItem } from "../objects.ts"
import { periodEnd } from "./period.ts"

interface Wanted {
  now: number
  customer: string
  price: Price
  quantity: number
  metadata: Record<string, string>
  paymentMethod: string | null
}

export const MONTHLY = { interval: "month", interval_count: 1 }

export function newSubscription({
  now,
  customer,
  price,
  quantity,
  metadata,
  paymentMethod,
}: Wanted): Subscription {
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

/** What of an item depends on its price. */
export function itemFor(
  price: Price,
  quantity: number,
): Pick<SubscriptionItem, "price" | "plan" | "quantity"> {
  return { price, plan: planOf(price), quantity }
}

/** The older form of a price, which items still carry. */
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
