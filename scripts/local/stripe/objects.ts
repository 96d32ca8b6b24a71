import type Stripe from "stripe"

/** The API's JSON: the listed properties, and any other of the library's. References are ids. */
type Wire<Object, Written> = Partial<Omit<Object, keyof Written>> & Written

export interface List<Item> {
  object: "list"
  data: Item[]
  has_more: boolean
  url: string
}

export type Customer = Wire<
  Stripe.Customer,
  {
    id: string
    /** Negative: the customer's credit. */
    balance: number
    email: string | null
    name: string | null
    metadata: Stripe.Metadata
    invoice_prefix: string
    invoice_settings: { default_payment_method: string | null }
  }
>
export type Product = Wire<Stripe.Product, { id: string; name: string }>
export type Price = Wire<
  Stripe.Price,
  {
    id: string
    product: string
    currency: string
    lookup_key: string | null
    nickname: string | null
    unit_amount: number
    recurring: { interval: "month"; interval_count: 1 }
  }
>
export type PaymentMethod = Wire<
  Stripe.PaymentMethod,
  {
    id: string
    customer: string
    card: { brand: string; exp_month: number; exp_year: number; last4: string }
  }
>
export type SubscriptionItem = Wire<
  Stripe.SubscriptionItem,
  {
    id: string
    price: Price
    quantity: number
    current_period_start: number
    current_period_end: number
    billed_until?: undefined
  }
>
export type Subscription = Wire<
  Stripe.Subscription,
  {
    id: string
    billing_cycle_anchor: number
    cancel_at: number | null
    cancel_at_period_end: boolean
    canceled_at: number | null
    currency: string
    customer: string
    default_payment_method: string
    ended_at: number | null
    items: List<SubscriptionItem>
    latest_invoice: string | null
    metadata: Stripe.Metadata
    status: "active" | "canceled" | "past_due"
  }
>
export type InvoiceLine = Wire<
  Stripe.InvoiceLineItem,
  { amount: number; subscription: string; pricing?: undefined }
>
export type Invoice = Wire<
  Stripe.Invoice,
  {
    id: string
    amount_due: number
    amount_remaining: number
    attempt_count: number
    created: number
    currency: string
    customer: string
    ending_balance: number
    lines: List<InvoiceLine>
    number: string
    status: "open" | "paid"
    status_transitions: { finalized_at: number; paid_at: number | null }
    parent: { type: "subscription_details"; subscription_details: { subscription: string } }
  }
>
export type CheckoutSession = Wire<
  Stripe.Checkout.Session,
  {
    id: string
    cancel_url: string | null
    customer: string
    expires_at: number
    invoice: string | null
    status: "open" | "complete" | "expired"
    subscription: string | null
    success_url: string
    line_items?: undefined
  }
>
export type PortalSession = Wire<
  Stripe.BillingPortal.Session,
  { id: string; configuration?: undefined; created: number; customer: string; return_url: string }
>

export interface StripeEvent {
  id: string
  object: "event"
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** The subscription that a checkout session starts once paid. */
export interface Order {
  /** The session's. */
  id: string
  price: string
  subscriptionMetadata: Stripe.Metadata
}

/** A part of a price change that waits for the next invoice. */
export interface PendingItem {
  id: string
  subscription: string
  line: InvoiceLine
}

/** An event to be delivered to the webhook. */
export interface Delivery {
  /** The event's. */
  id: string
  /** Remaining deliveries. */
  copies: number
  failures: number
  /** Milliseconds. */
  dueAt: number
}

/** The stored answer of an idempotency key. */
export interface Reply {
  /** The key. */
  id: string
  fingerprint: string
  status: number
  body: string
  /** Milliseconds. */
  at: number
}
