import type { Account } from "../account.ts"
import { methodOf } from "../billing/cards.ts"
import { customerOf } from "../billing/customers.ts"
import { changePrice, type PriceChange } from "../billing/price-change.ts"
import {
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
import type { PaymentMethod, Subscription } from "../objects.ts"
import {
  allowOnly,
  flagOf,
  integerOf,
  mapsOf,
  metadataOf,
  type Params,
  requiredText,
  textOf,
} from "../params.ts"
import { priceOf } from "./catalogue.ts"
import { filtersOf, type Operations, pageOf } from "./lists.ts"

const CHANGES = ["cancel_at", "cancel_at_period_end", "default_payment_method", "metadata", "description"]
const ITEM_CHANGES = ["items", "proration_behavior", "payment_behavior"]

export const subscriptions: Operations = {
  "POST subscriptions": (account, params) => {
    allowOnly(params, ["customer", "items", "metadata", "default_payment_method", "payment_behavior"])
    const customer = customerOf(account, requiredText(params, "customer"), "customer")
    const item = oneItem(params)
    const price = priceOf(account, requiredText(item, "price"), "items[0][price]")
    const given = textOf(params, "default_payment_method")
    const own = customer.invoice_settings.default_payment_method
    const card = given
      ? methodOf(account, customer.id, given, "default_payment_method")
      : own && account.store.payment_method.get(own)
    if (!card) {
      throw invalid(
        "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
        { code: "resource_missing" },
      )
    }
    return startSubscription(account, {
      customer: customer.id,
      price,
      quantity: integerOf(item, "quantity") ?? 1,
      metadata: metadataOf(params),
      card: card as PaymentMethod,
      keepsCard: Boolean(given),
      whenDeclined: declineBehaviour(params) === "error" ? "error" : "incomplete",
    })
  },

  "GET subscriptions": ({ store }, params) => {
    const { customer, price, status } = filtersOf(params, ["customer", "price", "status"])
    const wanted = (subscription: Subscription) => {
      if (!status) return subscription.status !== "canceled"
      if (status === "all") return true
      return status === "ended" ? isOver(subscription) : subscription.status === status
    }
    const found = store.subscription
      .all()
      .filter(
        (subscription) =>
          wanted(subscription) &&
          (!customer || subscription.customer === customer) &&
          (!price || itemOf(subscription).price.id === price),
      )
    return pageOf(found, params, "/v1/subscriptions")
  },

  "GET subscriptions/:id": (account, _params, id) => subscriptionOf(account, id),

  "POST subscriptions/:id": (account, params, id) => {
    allowOnly(params, [...CHANGES, ...ITEM_CHANGES])
    const onlyMetadata = Object.keys(params).every((name) => name === "metadata" || name === "expand")
    const before = subscriptionOf(account, id, { alive: !onlyMetadata })
    const changed = withItemChange(account, withFields(account, before, params), params)
    return saveSubscription(account, before, changed)
  },

  "DELETE subscriptions/:id": (account, params, id) => {
    allowOnly(params, [])
    const subscription = subscriptionOf(account, id)
    if (isOver(subscription)) throw missing("subscription", id)
    return endSubscription(account, subscription, "cancellation_requested")
  },
}

function withFields(account: Account, before: Subscription, params: Params): Subscription {
  const method = textOf(params, "default_payment_method")
  const card = method && methodOf(account, before.customer, method, "default_payment_method").id
  return withCancellation(account, params, {
    ...before,
    metadata: metadataOf(params, before.metadata),
    description: textOf(params, "description") ?? before.description,
    default_payment_method: card ?? before.default_payment_method,
  })
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
  if (at !== undefined) return { ...subscription, ...cancellationAt(account, subscription, at) }
  if (flag === true)
    return { ...subscription, ...scheduledEnd(account, subscription), cancel_at_period_end: true }
  if (flag === false && subscription.cancel_at_period_end) return { ...subscription, ...NO_END }
  return subscription
}

function cancellationAt(account: Account, subscription: Subscription, at: string) {
  if (at === "") return NO_END
  if (at === "min_period_end" || at === "max_period_end") return scheduledEnd(account, subscription)
  const time = Number(at)
  if (!(time > account.now()))
    throw invalid("cancel_at must be a timestamp in the future.", { param: "cancel_at" })
  return { ...scheduledEnd(account, subscription), cancel_at: time }
}

function withItemChange(account: Account, subscription: Subscription, params: Params): Subscription {
  if (params.items === undefined) return subscription
  const change = oneItem(params)
  const item = itemOf(subscription)
  if (textOf(change, "id") !== item.id) {
    throw invalid("The local Stripe keeps one item to a subscription: name it by its id.", {
      param: "items[0][id]",
    })
  }
  const wanted = textOf(change, "price")
  return changePrice(account, subscription, {
    price: wanted ? priceOf(account, wanted, "items[0][price]") : item.price,
    quantity: integerOf(change, "quantity") ?? item.quantity,
    proration: prorationOf(params),
    whenDeclined: declineBehaviour(params),
  })
}

function oneItem(params: Params): Params {
  const [item, ...more] = mapsOf(params, "items")
  if (!item) throw invalid("Missing required param: items.", { code: "parameter_missing", param: "items" })
  if (more.length > 0) throw invalid("The local Stripe keeps one item to a subscription.", { param: "items" })
  allowOnly(item, ["id", "price", "quantity"], "items[0]")
  return item
}

function prorationOf(params: Params): PriceChange["proration"] {
  const wanted = textOf(params, "proration_behavior") ?? "create_prorations"
  if (wanted === "create_prorations" || wanted === "always_invoice" || wanted === "none") return wanted
  throw invalid(`Invalid proration_behavior: ${wanted}`, { param: "proration_behavior" })
}

function declineBehaviour(params: Params): PriceChange["whenDeclined"] {
  const wanted = textOf(params, "payment_behavior") ?? "allow_incomplete"
  if (wanted === "allow_incomplete") return "past_due"
  if (wanted === "error_if_incomplete") return "error"
  throw invalid(`The local Stripe does not know the payment_behavior ${wanted}.`, {
    param: "payment_behavior",
  })
}
