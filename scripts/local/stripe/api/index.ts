import type { Account } from "../account.ts"
import { StripeFailure } from "../failure.ts"
import type { Params } from "../params.ts"
import { prices, products } from "./catalogue.ts"
import { checkout } from "./checkout.ts"
import { customers, paymentMethods } from "./customers.ts"
import { events } from "./events.ts"
import { expanded } from "./expand.ts"
import { invoices } from "./invoices.ts"
import type { Operation, Operations } from "./lists.ts"
import { portal } from "./portal.ts"
import { subscriptions } from "./subscriptions.ts"

const operations: Operations = {
  ...customers,
  ...products,
  ...prices,
  ...checkout,
  ...subscriptions,
  ...invoices,
  ...paymentMethods,
  ...portal,
  ...events,
}

const routes = Object.entries(operations).map(([route, operation]) => {
  const [method = "", path = ""] = route.split(" ")
  return { method, pattern: new RegExp(`^/v1/${path.replace(":id", "([^/]+)")}$`), operation }
})

/** Runs the operation at a path. @throws StripeFailure, also for an unknown path. */
export function perform(account: Account, method: string, path: string, params: Params): object {
  const [operation, id] = find(method, path)
  return expanded(account, operation(account, params, id), params)
}

function find(method: string, path: string): [Operation, string] {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match) return [route.operation, decodeURIComponent(match[1] ?? "")]
  }
  throw new StripeFailure(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}). The local Stripe answers only what Trame uses.`,
  })
}
