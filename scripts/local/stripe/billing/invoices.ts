import { type Account, emit } from "../account.ts"
import { declined, invalid } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Customer, Invoice, InvoiceLine, PaymentMethod, Subscription } from "../objects.ts"
import { declines } from "./cards.ts"
import { customerOf, saveCustomer } from "./customers.ts"
import { newInvoice } from "./new-invoice.ts"

type Reason = "subscription_create" | "subscription_cycle" | "subscription_update"

/** An invoice of these lines, after what the customer has in credit; open until it is paid. */
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

/** The card that pays for the subscription: its own, else the customer's. */
export function cardOf(account: Account, subscription: Subscription): PaymentMethod | undefined {
  const customer = customerOf(account, subscription.customer)
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return id ? account.store.payment_method.get(id) : undefined
}

/** Charges the card; answers whether that succeeded. */
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
 * Pays an open invoice and brings a subscription that waited for it back.
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
