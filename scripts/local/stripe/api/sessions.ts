import { presentSession } from "../account.ts"
import { checkoutOf, expireCheckout } from "../billing/checkout.ts"
import { customerOf } from "../billing/customers.ts"
import { invalid } from "../failure.ts"
import { newId } from "../ids.ts"
import { allowOnly, mapOf, metadataOf, type Params, requiredText, textOf } from "../params.ts"
import { priceOf } from "./catalogue.ts"
import type { Operations } from "./lists.ts"
import { onlyItem } from "./subscriptions.ts"

const DAY_SECONDS = 24 * 3600

const FIELDS = ["mode", "line_items", "customer", "client_reference_id", "success_url", "cancel_url"]

/** What begins a payment or opens the portal. The pages are in French, whatever the locale. */
export const sessions: Operations = {
  "POST checkout/sessions": (account, params) => {
    allowOnly(params, [...FIELDS, "locale", "metadata", "subscription_data"])
    if (requiredText(params, "mode") !== "subscription") {
      throw invalid("The local Stripe checks out subscriptions only.", { param: "mode" })
    }
    const item = onlyItem(params, "line_items", ["price", "quantity"])
    const price = priceOf(account, requiredText(item, "price"), "line_items[0][price]")
    const data = mapOf(params, "subscription_data")
    allowOnly(data, ["metadata"], "subscription_data")
    const now = account.now()
    const session = account.store.checkout.put({
      id: newId("cs_test"),
      object: "checkout.session",
      amount_total: price.unit_amount,
      cancel_url: params.cancel_url ? addressOf(params, "cancel_url") : null,
      client_reference_id: textOf(params, "client_reference_id") || null,
      created: now,
      currency: price.currency,
      customer: customerOf(account, requiredText(params, "customer"), "customer").id,
      expires_at: now + DAY_SECONDS,
      invoice: null,
      livemode: false,
      metadata: metadataOf(params),
      locale: "fr",
      mode: "subscription",
      payment_status: "unpaid",
      status: "open",
      subscription: null,
      success_url: addressOf(params, "success_url"),
    })
    account.store.order.put({ id: session.id, price: price.id, subscriptionMetadata: metadataOf(data) })
    return presentSession(account, session)
  },

  "POST checkout/sessions/:id/expire": (account, params, id) => {
    allowOnly(params, [])
    const session = checkoutOf(account, id)
    if (session.status !== "open") {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    }
    return expireCheckout(account, session)
  },

  "POST billing_portal/sessions": (account, params) => {
    allowOnly(params, ["customer", "return_url", "locale"])
    const session = account.store.portal.put({
      id: newId("bps"),
      object: "billing_portal.session",
      created: account.now(),
      customer: customerOf(account, requiredText(params, "customer"), "customer").id,
      livemode: false,
      return_url: addressOf(params, "return_url"),
    })
    return { ...session, url: `${account.baseUrl()}/portal/${session.id}` }
  },
}

/** The page's redirect target: a web address. */
function addressOf(params: Params, name: string): string {
  const value = requiredText(params, name)
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? "")) {
    throw invalid("Not a valid URL", { code: "url_invalid", param: name })
  }
  return value
}
