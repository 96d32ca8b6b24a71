import { routerOf } from "../../lib/answers.ts"
import { type Account, presentSession } from "../account.ts"
import { invalid, StripeFailure } from "../failure.ts"
import { type Params, textsOf } from "../params.ts"
import { prices, products } from "./catalogue.ts"
import { customers } from "./customers.ts"
import { type Operations, reading } from "./lists.ts"
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

const find = routerOf(operations, "/v1/")

/** Runs the operation at a path. @throws StripeFailure, also for an unknown path. */
export function perform(account: Account, method: string, path: string, params: Params): object {
  const found = find(method, path)
  if (found) return expanded(account, found.operation(account, params, found.ids[0] ?? ""), params)
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
