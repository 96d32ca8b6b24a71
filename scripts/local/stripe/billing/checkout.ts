import { type Account, emit } from "../account.ts"
import { declined, invalid, missing } from "../failure.ts"
import type { CheckoutSession, Order, Price } from "../objects.ts"
import { attachCard, testCard } from "./cards.ts"
import { startSubscription } from "./subscriptions.ts"

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
  const { bought, subscriptionMetadata } = orderOf(account, id)
  const subscription = startSubscription(account, {
    customer: session.customer,
    price: bought,
    metadata: subscriptionMetadata,
    card: attachCard(account, session.customer, card),
  })
  const paid = account.store.checkout.put({
    ...session,
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
