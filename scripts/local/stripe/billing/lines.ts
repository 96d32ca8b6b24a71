import { newId } from "../ids.ts"
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from "../objects.ts"

interface Period {
  start: number
  end: number
}

/** The line of an item's whole period. */
export function periodLine(subscription: Subscription, item: SubscriptionItem, name: string): InvoiceLine {
  const period = { start: item.current_period_start, end: item.current_period_end }
  return lineOf(subscription, item.price.unit_amount, `1 × ${name}`, period)
}

/** The unused rest of the period from `at` on: a refund at the old price, a charge at the new one. */
export function prorationLines(
  subscription: Subscription,
  { price: before, current_period_start: start, current_period_end: end }: SubscriptionItem,
  price: Price,
  at: number,
  names: { before: string; after: string },
): InvoiceLine[] {
  const left = Math.min(1, Math.max(0, (end - at) / (end - start)))
  const period = { start: at, end }
  const unused = -Math.round(before.unit_amount * left)
  const rest = Math.round(price.unit_amount * left)
  return [
    lineOf(subscription, unused, `Temps non utilisé : ${names.before}`, period),
    lineOf(subscription, rest, `Temps restant : ${names.after}`, period),
  ]
}

function lineOf(
  { id: subscription, currency, metadata }: Subscription,
  amount: number,
  description: string,
  period: Period,
): InvoiceLine {
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency,
    description,
    livemode: false,
    metadata,
    period,
    quantity: 1,
    subscription,
  }
}
