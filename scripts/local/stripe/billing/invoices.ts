import { type Account, emit } from "../account.ts"
import { declined, invalid } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Customer, Invoice, InvoiceLine, PaymentMethod, Subscription } from "../objects.ts"
import { declines } from "./cards.ts"
import { customerOf } from "./customers.ts"

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update"

/** An invoice of these lines, minus the customer's credit; open until it is paid. */
export function issueInvoice(
  account: Account,
  subscription: Subscription,
  lines: InvoiceLine[],
  reason: Reason,
): Invoice {
  const customer = customerOf(account, subscription.customer)
  const invoice = account.store.invoice.put(newInvoice(account, customer, subscription, lines, reason))
  account.store.customer.put({ ...customer, balance: invoice.ending_balance })
  emit(account, "invoice.created", invoice)
  emit(account, "invoice.finalized", invoice)
  return invoice
}

function nextNumber({ store }: Account, { id, invoice_prefix }: Customer): string {
  const count = store.invoice.all().filter(({ customer }) => customer === id).length
  return `${invoice_prefix}-${String(count + 1).padStart(4, "0")}`
}

export function cardOf({ store }: Account, subscription: Subscription): PaymentMethod | undefined {
  return store.payment_method.get(subscription.default_payment_method)
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
 * @throws StripeFailure 402 when the card is refused, 400 for a paid invoice.
 */
export function payInvoice(account: Account, invoice: Invoice): void {
  if (invoice.status === "paid") throw invalid("Invoice is already paid", { code: "invoice_already_paid" })
  const { store } = account
  const { subscription: id } = invoice.parent.subscription_details
  const subscription = store.subscription.get(id)
  if (!chargeInvoice(account, invoice, subscription && cardOf(account, subscription))) throw declined()
  if (subscription?.status !== "past_due" || openInvoicesOf(store.invoice.all(), id).length > 0) return
  const active = store.subscription.put({ ...subscription, status: "active" })
  emit(account, "customer.subscription.updated", active, { status: subscription.status })
}

export function openInvoicesOf(invoices: Invoice[], subscription: string): Invoice[] {
  return invoices.filter(
    ({ parent, status }) => status === "open" && parent.subscription_details.subscription === subscription,
  )
}

/** Finalised at once, while Stripe waits about an hour. A negative balance is the customer's credit. */
function newInvoice(
  account: Account,
  customer: Customer,
  subscription: Subscription,
  lines: InvoiceLine[],
  reason: Reason,
): Invoice {
  const id = newId("in")
  const now = account.now()
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + customer.balance)
  return {
    id,
    object: "invoice",
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    ending_balance: Math.min(0, total + customer.balance),
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    number: nextNumber(account, customer),
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: subscription.id },
    },
    starting_balance: customer.balance,
    status: "open",
    status_transitions: { finalized_at: now, paid_at: null },
    total,
  }
}
