import type { Account } from "../account.ts"
import { declined, invalid } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Price, Subscription } from "../objects.ts"
import { declines } from "./cards.ts"
import { cardOf, chargeInvoice, issueInvoice } from "./invoices.ts"
import { prorationLines } from "./lines.ts"
import { itemFor, itemOf, productName, withItem } from "./subscriptions.ts"

export interface PriceChange {
  price: Price
  quantity: number
  /** When the difference is charged: with the next invoice, at once, or never. */
  proration: "create_prorations" | "always_invoice" | "none"
  /** The result of a refused card. */
  whenDeclined: "past_due" | "error"
}

/** The subscription at another price, for the caller to store. @throws StripeFailure 402, with nothing changed. */
export function changePrice(account: Account, subscription: Subscription, change: PriceChange): Subscription {
  const { price, quantity, proration, whenDeclined } = change
  const item = itemOf(subscription)
  if (price.recurring?.interval !== item.price.recurring?.interval) {
    throw invalid("The local Stripe changes prices of one interval only.", { param: "items[0][price]" })
  }
  const changed = withItem(subscription, { ...item, ...itemFor(price, quantity) })
  const same = price.id === item.price.id && quantity === item.quantity
  if (same || proration === "none") return changed
  const names = { before: productName(account, item.price), after: productName(account, price) }
  const lines = prorationLines({ subscription, before: item, price, quantity, at: account.now(), names })
  if (proration === "create_prorations") {
    for (const line of lines)
      account.store.pending_item.put({ id: newId("ii"), subscription: changed.id, line })
    return changed
  }
  const card = cardOf(account, subscription)
  const due = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (whenDeclined === "error" && due > 0 && (!card || declines(card))) throw declined()
  const invoice = issueInvoice(account, changed, lines, "subscription_update")
  const paid = chargeInvoice(account, invoice, card)
  return { ...changed, latest_invoice: invoice.id, status: paid ? changed.status : "past_due" }
}
