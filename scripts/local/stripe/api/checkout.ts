import { presentSession } from "../account.ts"
import { checkoutOf, expireCheckout, newCheckout } from "../billing/checkout.ts"
import { customerOf } from "../billing/customers.ts"
import { invalid } from "../failure.ts"
import { newId } from "../ids.ts"
import {
  allowOnly,
  integerOf,
  mapOf,
  mapsOf,
  metadataOf,
  type Params,
  requiredText,
  textOf,
} from "../params.ts"
import { priceOf } from "./catalogue.ts"
import { filtersOf, type Operations, pageOf } from "./lists.ts"

const DAY_SECONDS = 24 * 3600
const SHORTEST_SECONDS = 30 * 60

const FIELDS = [
  "mode",
  "line_items",
  "customer",
  "customer_email",
  "client_reference_id",
  "success_url",
  "cancel_url",
]
/** Accepted without effect, as the page is in French and takes cards only. */
const WITHOUT_EFFECT = ["locale", "payment_method_types", "billing_address_collection", "customer_update"]

export const checkout: Operations = {
  "POST checkout/sessions": (account, params) => {
    allowOnly(params, [...FIELDS, ...WITHOUT_EFFECT, "metadata", "subscription_data", "expires_at"])
    if (requiredText(params, "mode") !== "subscription") {
      throw invalid("The local Stripe checks out subscriptions only.", { param: "mode" })
    }
    const [item, ...more] = mapsOf(params, "line_items")
    if (!item || more.length > 0)
      throw invalid("The local Stripe takes one line item.", { param: "line_items" })
    allowOnly(item, ["price", "quantity"], "line_items[0]")
    const price = priceOf(account, requiredText(item, "price"), "line_items[0][price]")
    const quantity = integerOf(item, "quantity") ?? 1
    const customer = textOf(params, "customer")
    if (customer && params.customer_email) {
      throw invalid("You may only specify one of these parameters: customer, customer_email.")
    }
    const data = mapOf(params, "subscription_data")
    allowOnly(data, ["metadata"], "subscription_data")
    const session = account.store.checkout.put(
      newCheckout({
        id: newId("cs_test"),
        now: account.now(),
        amount: price.unit_amount * quantity,
        currency: price.currency,
        customer: customer ? customerOf(account, customer, "customer").id : null,
        email: textOf(params, "customer_email") || null,
        reference: textOf(params, "client_reference_id") || null,
        successUrl: addressOf(params, "success_url"),
        cancelUrl: params.cancel_url ? addressOf(params, "cancel_url") : null,
        metadata: metadataOf(params),
        expiresAt: expiryOf(params, account.now()),
      }),
    )
    const subscriptionMetadata = metadataOf(data)
    account.store.order.put({ id: session.id, price: price.id, quantity, subscriptionMetadata })
    return presentSession(account, session)
  },

  "GET checkout/sessions": (account, params) => {
    const { customer, status, subscription } = filtersOf(params, ["customer", "status", "subscription"])
    const found = account.store.checkout
      .all()
      .filter(
        (session) =>
          (!customer || session.customer === customer) &&
          (!status || session.status === status) &&
          (!subscription || session.subscription === subscription),
      )
      .map((session) => presentSession(account, session))
    return pageOf(found, params, "/v1/checkout/sessions")
  },

  "GET checkout/sessions/:id": (account, _params, id) => presentSession(account, checkoutOf(account, id)),

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
}

function expiryOf(params: Params, now: number): number {
  const at = integerOf(params, "expires_at") ?? now + DAY_SECONDS
  if (at < now + SHORTEST_SECONDS - 5 || at > now + DAY_SECONDS) {
    throw invalid("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.", {
      param: "expires_at",
    })
  }
  return at
}

/** The page's redirect target: a web address. */
export function addressOf(params: Params, name: string): string {
  const value = requiredText(params, name)
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? "")) {
    throw invalid("Not a valid URL", { code: "url_invalid", param: name })
  }
  return value
}
