import type { CheckoutSession } from "../objects.ts"

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
