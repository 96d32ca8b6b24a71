import type { Account } from "../account.ts"
import { NO_END, scheduledEnd } from "../billing/cancellation.ts"
import { changeCard } from "../billing/card-change.ts"
import { payInvoice } from "../billing/invoices.ts"
import { endPeriodNow } from "../billing/renewal.ts"
import { saveSubscription, subscriptionOf } from "../billing/subscriptions.ts"
import { missing, StripeFailure } from "../failure.ts"
import type { PortalSession, Subscription } from "../objects.ts"
import { type Params, requiredText } from "../params.ts"

/** What the portal's buttons do, for things of its own customer only; answers where to go on. */
export function actOnPortal(account: Account, session: PortalSession, action: string, form: Params): string {
  const page = `/portal/${session.id}`
  try {
    act(account, session, action, form)
    return page
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return `${page}?probleme=${error.status === 402 ? "refus" : "action"}`
  }
}

function act(account: Account, { customer }: PortalSession, action: string, form: Params): void {
  if (action === "card") changeCard(account, customer, requiredText(form, "card"))
  else if (action === "pay") payOwn(account, customer, requiredText(form, "invoice"))
  else {
    const subscription = ownSubscription(account, customer, requiredText(form, "subscription"))
    if (action === "end-period") endPeriodNow(account, subscription.id)
    else if (action === "cancel")
      saveSubscription(account, subscription, { ...subscription, ...scheduledEnd(account, subscription) })
    else if (action === "resume") saveSubscription(account, subscription, { ...subscription, ...NO_END })
  }
}

function ownSubscription(account: Account, customer: string, id: string): Subscription {
  const subscription = subscriptionOf(account, id, { alive: true })
  if (subscription.customer !== customer) throw missing("subscription", id)
  return subscription
}

function payOwn(account: Account, customer: string, id: string): void {
  const invoice = account.store.invoice.get(id)
  if (invoice?.customer !== customer) throw missing("invoice", id)
  payInvoice(account, invoice)
}
