import type Stripe from "stripe"

/** The API's JSON: references are ids, decimals are text. */
type Wire<Object, Written> = Omit<Object, keyof Written> & Written

export interface List<Item> {
  object: "list"
  data: Item[]
  has_more: boolean
  url: string
}

export type Customer = Wire<
  Stripe.Customer,
  {
    default_source: null
    invoice_settings: Wire<Stripe.Customer.InvoiceSettings, { default_payment_method: string | null }>
  }
>
export type Product = Wire<Stripe.Product, { default_price: string | null }>
export type Price = Wire<
  Stripe.Price,
  {
    product: string
    unit_amount: number
    unit_amount_decimal: string
    recurring: Stripe.Price.Recurring | null
  }
>
export type Plan = Wire<Stripe.Plan, { product: string; amount_decimal: string }>
export type PaymentMethod = Wire<
  Stripe.PaymentMethod,
  { customer: string | null; card: Stripe.PaymentMethod.Card }
>
export type SubscriptionItem = Wire<
  Stripe.SubscriptionItem,
  { price: Price; plan: Plan; quantity: number; billed_until?: undefined }
>
export type Subscription = Wire<
  Stripe.Subscription,
  {
    customer: string
    latest_invoice: string | null
    default_payment_method: string | null
    items: List<SubscriptionItem>
    status: "active" | "canceled" | "incomplete" | "incomplete_expired" | "past_due"
  }
>
export type InvoiceLine = Wire<
  Stripe.InvoiceLineItem,
  {
    subscription: string | null
    quantity_decimal: string | null
    pricing: {
      type: "price_details"
      price_details: { price: string; product: string }
      unit_amount_decimal: string
    }
  }
>
export type Invoice = Wire<
  Stripe.Invoice,
  {
    customer: string
    lines: List<InvoiceLine>
    status: "open" | "paid" | "void" | "uncollectible"
    parent: {
      type: "subscription_details"
      quote_details: null
      subscription_details: { metadata: Stripe.Metadata; subscription: string }
    }
  }
>
export type CheckoutSession = Wire<
  Stripe.Checkout.Session,
  { customer: string | null; subscription: string | null; invoice: string | null; line_items?: undefined }
>
export type PortalSession = Wire<Stripe.BillingPortal.Session, { configuration: string }>

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

/** A deleted customer or product. */
export interface Tombstone {
  id: string
  object: string
  deleted: true
}

/** The subscription that a checkout session starts once paid. */
export interface Order {
  /** The session's. */
  id: string
  price: string
  quantity: number
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
