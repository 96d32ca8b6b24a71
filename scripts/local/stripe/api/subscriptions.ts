import type { Account } from "../account.ts"
import { customerOf } from "../billing/customers.ts"
import {
  changePrice,
  endSubscription,
  isOver,
  itemOf,
  NO_END,
  saveSubscription,
  scheduledEnd,
  startSubscription,
  subscriptionOf,
} from "../billing/subscriptions.ts"
import { invalid, missing } from "../failure.ts"
import type { Subscription } from "../objects.ts"
import { allowOnly, flagOf, mapsOf, metadataOf, type Params, requiredText, textOf } from "../params.ts"
import { priceOf } from "./catalogue.ts"
import { type Operations, reading } from "./lists.ts"

const CHANGES = ["cancel_at", "cancel_at_period_end", "metadata", "items", "proration_behavior"]

export const subscriptions: Operations = {
  "POST subscriptions": (account, params) => {
    allowOnly(params, ["customer", "items", "metadata"])
    const customer = customerOf(account, requiredText(params, "customer"), "customer")
    const item = onlyItem(params, "items", ["price"])
    const price = priceOf(account, requiredText(item, "price"), "items[0][price]")
    const card = account.store.payment_method.get(customer.invoice_settings.default_payment_method ?? "")
    if (!card) {
      throw invalid(
        "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
        { code: "resource_missing" },
      )
    }
    return startSubscription(account, { customer: customer.id, price, metadata: metadataOf(params), card })
  },

  ...reading("subscriptions", "subscription", {
    equal: ["customer"],
    params: ["status"],
    test: ({ status }, params) => textOf(params, "status") === "all" || status !== "canceled",
  }),

  "POST subscriptions/:id": (account, params, id) => {
    allowOnly(params, CHANGES)
    const before = subscriptionOf(account, id, { alive: true })
    const metadata = metadataOf(params, before.metadata)
    const changed = withCancellation(account, params, { ...before, metadata })
    return saveSubscription(account, before, withItemChange(account, changed, params))
  },

  "DELETE subscriptions/:id": (account, params, id) => {
    allowOnly(params, [])
    const subscription = subscriptionOf(account, id)
    if (isOver(subscription)) throw missing("subscription", id)
    return endSubscription(account, subscription, "cancellation_requested")
  },
}

/**
 * The two kinds of scheduled cancellation exclude each other: the portal's sets only `cancel_at`, and only `cancel_at`
 * withdraws it.
 */
function withCancellation(account: Account, params: Params, subscription: Subscription): Subscription {
  const flag = flagOf(params, "cancel_at_period_end")
  const at = textOf(params, "cancel_at")
  if (flag !== undefined && at !== undefined) {
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.")
  }
  if (at === "") return { ...subscription, ...NO_END }
  if (at === "max_period_end") return { ...subscription, ...scheduledEnd(account, subscription) }
  if (at !== undefined) {
    throw invalid("The local Stripe cancels at the period's end only.", { param: "cancel_at" })
  }
  if (flag === true)
    return { ...subscription, ...scheduledEnd(account, subscription), cancel_at_period_end: true }
  if (flag === false && subscription.cancel_at_period_end) return { ...subscription, ...NO_END }
  return subscription
}

function withItemChange(account: Account, subscription: Subscription, params: Params): Subscription {
  if (params.items === undefined) return subscription
  const change = onlyItem(params, "items", ["id", "price"])
  if (textOf(change, "id") !== itemOf(subscription).id) {
    throw invalid("The local Stripe keeps one item to a subscription: name it by its id.", {
      param: "items[0][id]",
    })
  }
  if (textOf(params, "proration_behavior") !== "create_prorations") {
    throw invalid("The local Stripe charges the difference with the next invoice only.", {
      param: "proration_behavior",
    })
  }
  return changePrice(
    account,
    subscription,
    priceOf(account, requiredText(change, "price"), "items[0][price]"),
  )
}

/** The only item, one of its kind. */
export function onlyItem(params: Params, name: string, fields: string[]): Params {
  const [item, ...more] = mapsOf(params, name)
  if (!item) throw invalid(`Missing required param: ${name}.`, { code: "parameter_missing", param: name })
  allowOnly(item, fields, `${name}[0]`)
  if (more.length > 0 || (item.quantity ?? "1") !== "1") {
    throw invalid("The local Stripe sells one item at a time.", { param: name })
  }
  return item
}
