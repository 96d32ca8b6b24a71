import type { Account } from "../account.ts"
import { lineItemsOf } from "../billing/checkout.ts"
import { invalid } from "../failure.ts"
import { type Params, textsOf } from "../params.ts"

type Plain = Record<string, unknown>

const MOST_LEVELS = 4

/** The kind of object behind an id of this name. */
const REFERENCES = {
  customer: "customer",
  subscription: "subscription",
  invoice: "invoice",
  latest_invoice: "invoice",
  default_payment_method: "payment_method",
  product: "product",
  default_price: "price",
} as const

/** The answer with the objects named by `expand` instead of their ids. @throws StripeFailure for other names. */
export function expanded(account: Account, answer: object, params: Params): object {
  return textsOf(params, "expand").reduce<object>((value, path) => {
    const steps = path.split(".")
    if (steps.length > MOST_LEVELS) {
      throw invalid(`You cannot expand more than ${MOST_LEVELS} levels of a property.`, { param: "expand" })
    }
    return expand(account, value as Plain, steps, path)
  }, answer)
}

function expand(account: Account, value: Plain, [step = "", ...rest]: string[], path: string): Plain {
  const inner = resolve(account, value, step, path)
  const further = (one: unknown): unknown =>
    rest.length > 0 && one !== null && typeof one === "object"
      ? expand(account, one as Plain, rest, path)
      : one
  return { ...value, [step]: Array.isArray(inner) ? inner.map(further) : further(inner) }
}

function resolve(account: Account, value: Plain, step: string, path: string): unknown {
  if (step === "line_items" && value.object === "checkout.session")
    return lineItemsOf(account, String(value.id))
  const inner = value[step]
  if (typeof inner === "object" && inner !== null) return inner
  const kind = Object.entries(REFERENCES).find(([name]) => name === step)?.[1]
  if (!kind || inner === undefined) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" })
  }
  return inner === null ? null : (account.store[kind].get(String(inner)) ?? inner)
}
