import type { Account } from "../account.ts"
import { invalid } from "../failure.ts"
import type { InvoiceLine, Subscription } from "../objects.ts"
import { declines } from "./cards.ts"
import { cardOf, chargeInvoice, issueInvoice, openInvoicesOf, payInvoice } from "./invoices.ts"
import { periodLine } from "./lines.ts"
import {
  endSubscription,
  isOver,
  itemOf,
  periodEnd,
  productName,
  saveSubscription,
  subscriptionOf,
  withItem,
} from "./subscriptions.ts"

/** Ends the period now: renews the subscription, fails to, or ends it. */
export function endPeriodNow(account: Account, id: string): Subscription {
  const subscription = subscriptionOf(account, id)
  if (isOver(subscription)) throw invalid(`The subscription is ${subscription.status}.`)
  return endPeriod(account, { ...subscription, billing_cycle_anchor: account.now() }, account.now())
}

/** Ends every period that is over. */
export function endDuePeriods(account: Account): void {
  for (const { id } of account.store.subscription.all()) {
    for (;;) {
      const subscription = subscriptionOf(account, id)
      if (isOver(subscription) || dueAt(subscription) > account.now()) break
      endPeriod(account, subscription, dueAt(subscription))
    }
  }
}

/** Seconds. */
function dueAt(subscription: Subscription): number {
  const { current_period_end } = itemOf(subscription)
  return Math.min(current_period_end, subscription.cancel_at ?? current_period_end)
}

function endPeriod(account: Account, subscription: Subscription, at: number): Subscription {
  const scheduled = subscription.cancel_at_period_end || subscription.cancel_at !== null
  if (scheduled) return endSubscription(account, subscription, "cancellation_requested")
  if (subscription.status === "past_due" && !paysWhatIsOpen(account, subscription)) {
    return endSubscription(account, subscription, "payment_failed")
  }
  return renew(account, subscription, at)
}

/** Stripe retries a failed payment for some weeks; this does once, at the end of the period. */
function paysWhatIsOpen(account: Account, subscription: Subscription): boolean {
  const card = cardOf(account, subscription)
  if (!card || declines(card)) return false
  for (const invoice of openInvoicesOf(account.store.invoice.all(), subscription.id))
    payInvoice(account, invoice)
  return true
}

function renew(account: Account, wanted: Subscription, at: number): Subscription {
  const before = subscriptionOf(account, wanted.id)
  const item = itemOf(before)
  const end = periodEnd(at, wanted.billing_cycle_anchor)
  const next = { ...item, current_period_start: at, current_period_end: end }
  const moved = withItem({ ...before, billing_cycle_anchor: wanted.billing_cycle_anchor }, next)
  const lines = [
    ...takePendingLines(account, before.id),
    periodLine(moved, next, productName(account, next.price)),
  ]
  const invoice = issueInvoice(account, moved, lines, "subscription_cycle")
  const paid = chargeInvoice(account, invoice, cardOf(account, moved))
  return saveSubscription(account, before, {
    ...moved,
    latest_invoice: invoice.id,
    status: paid ? "active" : "past_due",
  })
}

function takePendingLines({ store }: Account, subscription: string): InvoiceLine[] {
  const items = store.pending_item.all().filter((item) => item.subscription === subscription)
  for (const { id } of items) store.pending_item.remove(id)
  return items.map(({ line }) => line)
}
