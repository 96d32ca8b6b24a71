import { type Account, emit } from "../account.ts"
import { declined, invalid, missing } from "../failure.ts"
import type { CheckoutSession, Customer, List, Order, Price } from "../objects.ts"
import { attachCard, testCard } from "./cards.ts"
import { customerOf, newCustomer } from "./customers.ts"
import { productName, startSubscription } from "./subscriptions.ts"

/** @throws StripeFailure when there is none. */
export function checkoutOf({ store }: Account, id: string): CheckoutSession {
  const session = store.checkout.get(id)
  if (!session) throw missing("checkout.session", id)
  return session
}

/** The order of a session. */
export function orderOf({ store }: Account, id: string): Order & { bought: Price } {
  const order = store.order.get(id)
  const bought = order && store.price.get(order.price)
  if (!bought) throw missing("checkout.session", id)
  return { ...order, bought }
}

/** Pays with a test card's number. @throws StripeFailure 402 for a refused card; one may try another. */
export function payCheckout(account: Account, id: string, cardNumber: string): CheckoutSession {
  const session = checkoutOf(account, id)
  if (session.status !== "open") throw invalid(`This Checkout Session is ${session.status}.`)
  const card = testCard(cardNumber)
  if (!card || card.declines) throw declined()
  const order = orderOf(account, id)
  const customer = customerFor(account, session)
  const subscription = startSubscription(account, {
    customer: customer.id,
    price: order.bought,
    quantity: order.quantity,
    metadata: order.subscriptionMetadata,
    card: attachCard(account, customer.id, card),
    keepsCard: true,
    whenDeclined: "error",
  })
  const paid = account.store.checkout.put({
    ...session,
    customer: customer.id,
    customer_details: detailsOf(customer),
    invoice: subscription.latest_invoice,
    payment_status: "paid",
    status: "complete",
    subscription: subscription.id,
  })
  emit(account, "checkout.session.completed", paid)
  return paid
}

export function expireCheckout(account: Account, session: CheckoutSession): CheckoutSession {
  const expired = account.store.checkout.put({ ...session, status: "expired" })
  emit(account, "checkout.session.expired", expired)
  return expired
}

export function expireDueCheckouts(account: Account): void {
  for (const session of account.store.checkout.all()) {
    if (session.status === "open" && session.expires_at <= account.now()) expireCheckout(account, session)
  }
}

/** The lines of a session, which it contains only on request. */
export function lineItemsOf(account: Account, id: string): List<object> {
  const { quantity, bought } = orderOf(account, id)
  const amount = bought.unit_amount * quantity
  const item = {
    id: `li_${id.slice(-20)}`,
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: bought.currency,
    description: productName(account, bought),
    metadata: null,
    price: bought,
    quantity,
  }
  return { object: "list", data: [item], has_more: false, url: `/v1/checkout/sessions/${id}/line_items` }
}

function customerFor(account: Account, { customer, customer_email }: CheckoutSession): Customer {
  if (customer) return customerOf(account, customer)
  const fresh = { ...newCustomer(account.now()), email: customer_email }
  account.store.customer.put(fresh)
  emit(account, "customer.created", fresh)
  return fresh
}

function detailsOf({ email, name }: Customer): CheckoutSession["customer_details"] {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: name ?? null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  }
}

interface Wanted {
  id: string
  now: number
  amount: number
  currency: string
  customer: string | null
  email: string | null
  reference: string | null
  successUrl: string
  cancelUrl: string | null
  metadata: Record<string, string>
  expiresAt: number
}

export function newCheckout(wanted: Wanted): CheckoutSession {
  return {
    id: wanted.id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: wanted.amount,
    amount_total: wanted.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: wanted.cancelUrl,
    client_reference_id: wanted.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: wanted.now,
    currency: wanted.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: wanted.customer,
    customer_account: null,
    customer_creation: wanted.customer ? null : "always",
    customer_details: null,
    customer_email: wanted.email,
    discounts: [],
    expires_at: wanted.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: "fr",
    managed_payments: null,
    metadata: wanted.metadata,
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: wanted.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: null,
    wallet_options: null,
  }
}
