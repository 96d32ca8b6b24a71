import { type Account, presentSession } from "../account.ts"
import { invalid, StripeFailure } from "../failure.ts"
import { type Params, textsOf } from "../params.ts"
import { prices, products } from "./catalogue.ts"
import { customers } from "./customers.ts"
import { type Operation, type Operations, reading } from "./lists.ts"
import { sessions } from "./sessions.ts"
import { subscriptions } from "./subscriptions.ts"

const operations: Operations = {
  ...customers,
  ...products,
  ...prices,
  ...sessions,
  ...subscriptions,
  ...reading("checkout/sessions", "checkout", { equal: ["customer"] }, presentSession),
  ...reading("invoices", "invoice", { equal: ["customer", "status"] }),
  ...reading("events", "event"),
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

/** The list with the latest invoices instead of their ids, when `expand` names them. */
function expanded({ store }: Account, answer: object, params: Params): object {
  const withInvoice = (one: { latest_invoice?: string }) => ({
    ...one,
    latest_invoice: store.invoice.get(one.latest_invoice ?? "") ?? null,
  })
  const [path, ...more] = textsOf(params, "expand")
  if (!path) return answer
  if (path !== "data.latest_invoice" || !("data" in answer) || !Array.isArray(answer.data) || more.length > 0)
    throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" })
  return { ...answer, data: answer.data.map(withInvoice) }
}
