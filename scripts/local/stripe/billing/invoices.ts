import { type Account, emit } from "../account.ts"
import { declined, invalid } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Customer, Invoice, InvoiceLine, PaymentMethod, Subscription } from "../objects.ts"
import { declines } from "./cards.ts"
import { customerOf, saveCustomer } from "./customers.ts"

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update"

/** An invoice of these lines, minus the customer's credit; open until it is paid. */
export function issueInvoice(
  account: Account,
  subscription: Subscription,
  lines: InvoiceLine[],
  reason: Reason,
): Invoice {
  const customer = customerOf(account, subscription.customer)
  const invoice = account.store.invoice.put(
    newInvoice({
      now: account.now(),
      id: newId("in"),
      number: nextNumber(account, customer),
      customer,
      subscription,
      lines,
      reason,
    }),
  )
  if (invoice.ending_balance !== customer.balance) {
    saveCustomer(account, { ...customer, balance: invoice.ending_balance ?? 0 })
  }
  emit(account, "invoice.created", invoice)
  emit(account, "invoice.finalized", invoice)
  return invoice
}

function nextNumber({ store }: Account, { id, invoice_prefix }: Customer): string {
  const count = store.invoice.all().filter(({ customer }) => customer === id).length
  return `${invoice_prefix}-${String(count + 1).padStart(4, "0")}`
}

/** The subscription's own card, else the customer's. */
export function cardOf(account: Account, subscription: Subscription): PaymentMethod | undefined {
  const customer = customerOf(account, subscription.customer)
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return id ? account.store.payment_method.get(id) : undefined
}

/** Charges the card; returns whether that succeeded. */
export function chargeInvoice(
  account: Account,
  invoice: Invoice,
  method: PaymentMethod | undefined,
): boolean {
  const attempt = { attempt_count: invoice.attempt_count + 1, attempted: true }
  if (invoice.amount_remaining > 0 && (!method || declines(method))) {
    const failed = account.store.invoice.put({ ...invoice, ...attempt })
    emit(account, "invoice.payment_failed", failed)
    return false
  }
  const now = account.now()
  const paid = account.store.invoice.put({
    ...invoice,
    ...(invoice.amount_remaining > 0 && attempt),
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  emit(account, "invoice.paid", paid)
  emit(account, "invoice.payment_succeeded", paid)
  return true
}

/**
 * Pays an open invoice and reactivates a subscription that depends on it.
 *
 * @throws StripeFailure 402 when the card is refused, 400 for an invoice that is not open.
 */
export function payInvoice(account: Account, invoice: Invoice, method?: PaymentMethod): Invoice {
  if (invoice.status === "paid") throw invalid("Invoice is already paid", { code: "invoice_already_paid" })
  if (invoice.status !== "open")
    throw invalid(`You can only pay an open invoice. This one is ${invoice.status}.`)
  const { subscription: id } = invoice.parent.subscription_details
  const subscription = account.store.subscription.get(id)
  const card = method ?? (subscription && cardOf(account, subscription))
  if (!chargeInvoice(account, invoice, card)) throw declined()
  const waits = subscription?.status === "past_due" || subscription?.status === "incomplete"
  if (subscription && waits && !hasOpenInvoice(account, id)) {
    const active = account.store.subscription.put({ ...subscription, status: "active" })
    emit(account, "customer.subscription.updated", active, { status: subscription.status })
  }
  return account.store.invoice.get(invoice.id) ?? invoice
}

function hasOpenInvoice({ store }: Account, subscription: string): boolean {
  return openInvoicesOf(store.invoice.all(), subscription).length > 0
}

export function openInvoicesOf(invoices: Invoice[], subscription: string): Invoice[] {
  return invoices.filter(
    ({ parent, status }) => status === "open" && parent.subscription_details.subscription === subscription,
  )
}

interface Wanted {
  now: number
  id: string
  number: string
  customer: Customer
  subscription: Subscription
  lines: InvoiceLine[]
  reason: "subscription_create" | "subscription_cycle" | "subscription_update"
}

/** Finalised at once, while Stripe waits about an hour. A negative balance is the customer's credit. */
function newInvoice({ now, id, number, customer, subscription, lines, reason }: Wanted): Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + customer.balance)
  const item = subscription.items.data[0]
  return {
    id,
    object: "invoice",
    account_country: "FR",
    account_name: "Trame",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: Math.min(0, total + customer.balance),
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number,
    on_behalf_of: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: item?.current_period_start ?? now,
    period_start: item?.current_period_start ?? now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "open",
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}
