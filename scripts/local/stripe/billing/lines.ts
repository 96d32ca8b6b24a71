import { newId } from "../ids.ts"
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from "../objects.ts"

interface Wanted {
  subscription: Subscription
  price: Price
  quantity: number
  amount: number
  description: string
  period: { start: number; end: number }
  proration: boolean
}

/** The line of an item's whole period. */
export function periodLine(subscription: Subscription, item: SubscriptionItem, name: string): InvoiceLine {
  const { price, quantity, current_period_start: start, current_period_end: end } = item
  const description = `${quantity} × ${name}`
  const amount = price.unit_amount * quantity
  return lineOf({
    subscription,
    price,
    quantity,
    amount,
    description,
    period: { start, end },
    proration: false,
  })
}

interface PriceChange {
  subscription: Subscription
  before: SubscriptionItem
  price: Price
  quantity: number
  /** Seconds. */
  at: number
  /** Product names on the invoice. */
  names: { before: string; after: string }
}

/** The unused rest of the period: a refund at the old price, a charge at the new one. */
export function prorationLines(change: PriceChange): InvoiceLine[] {
  const { subscription, before, price, quantity, at, names } = change
  const { current_period_start: start, current_period_end: end } = before
  const left = Math.min(1, Math.max(0, (end - at) / (end - start)))
  const shared = { subscription, period: { start: at, end }, proration: true }
  const unused = -Math.round(before.price.unit_amount * before.quantity * left)
  const rest = Math.round(price.unit_amount * quantity * left)
  return [
    lineOf({
      ...shared,
      price: before.price,
      quantity: before.quantity,
      amount: unused,
      description: `Temps non utilisé : ${names.before}`,
    }),
    lineOf({ ...shared, price, quantity, amount: rest, description: `Temps restant : ${names.after}` }),
  ]
}

function lineOf({
  subscription,
  price,
  quantity,
  amount,
  description,
  period,
  proration,
}: Wanted): InvoiceLine {
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: "subscription_item_details",
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: proration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? "",
      },
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      type: "price_details",
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}
