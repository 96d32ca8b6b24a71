import type { Account } from "../account.ts"
import type { Customer } from "../objects.ts"
import { methodOf } from "./cards.ts"
import { customerOf, saveCustomer } from "./customers.ts"
import { isOver, saveSubscription } from "./subscriptions.ts"

/** The customer's card from now on, and that of their subscriptions. */
export function changeCard(account: Account, customerId: string, card: string): Customer {
  const customer = customerOf(account, customerId)
  const method = methodOf(account, customer.id, card, "card")
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id }
  const changed = saveCustomer(account, { ...customer, invoice_settings })
  for (const subscription of account.store.subscription.all()) {
    if (subscription.customer !== customerId || isOver(subscription)) continue
    saveSubscription(account, subscription, { ...subscription, default_payment_method: method.id })
  }
  return changed
}
