import type { Account } from "../account.ts"
import { invalid, missing } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Price } from "../objects.ts"
import {
  allowOnly,
  flagOf,
  integerOf,
  mapOf,
  metadataOf,
  type Params,
  requiredText,
  textOf,
  textsOf,
} from "../params.ts"
import { type Operations, reading } from "./lists.ts"

export const products: Operations = {
  "POST products": ({ store, now }, params) => {
    allowOnly(params, ["name", "metadata"])
    return store.product.put({
      id: newId("prod"),
      object: "product",
      active: true,
      created: now(),
      livemode: false,
      metadata: metadataOf(params),
      name: requiredText(params, "name"),
    })
  },
  ...reading("products", "product"),
}

const PRICE_FIELDS = ["currency", "unit_amount", "recurring", "product", "nickname", "metadata"]

export const prices: Operations = {
  "POST prices": (account, params) => {
    allowOnly(params, [...PRICE_FIELDS, "lookup_key", "transfer_lookup_key"])
    const price = newPrice(account, params)
    claimLookupKey(account, price.lookup_key, flagOf(params, "transfer_lookup_key") ?? false)
    return account.store.price.put(price)
  },
  ...reading("prices", "price", {
    params: ["lookup_keys"],
    test: ({ lookup_key }, params) => textsOf(params, "lookup_keys").includes(lookup_key ?? ""),
  }),
}

/** @throws StripeFailure for a missing one. */
export function priceOf({ store }: Account, id: string, param: string): Price {
  const price = store.price.get(id)
  if (!price) throw missing("price", id, param)
  return price
}

/** A key names one price at a time. */
function claimLookupKey({ store }: Account, key: string | null, transfer: boolean): void {
  const holder = key && store.price.all().find(({ lookup_key }) => lookup_key === key)
  if (!holder) return
  if (!transfer) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: "lookup_key" })
  }
  store.price.put({ ...holder, lookup_key: null })
}

function newPrice({ store, now }: Account, params: Params): Price {
  const product = requiredText(params, "product")
  if (!store.product.get(product)) throw missing("product", product, "product")
  const amount = integerOf(params, "unit_amount")
  if (amount === undefined || amount < 0) {
    throw invalid("Missing required param: unit_amount.", { code: "parameter_missing", param: "unit_amount" })
  }
  const recurring = mapOf(params, "recurring")
  allowOnly(recurring, ["interval"], "recurring")
  if (recurring.interval !== "month") {
    throw invalid("The local Stripe takes monthly prices only.", { param: "recurring[interval]" })
  }
  return {
    id: newId("price"),
    object: "price",
    active: true,
    created: now(),
    currency: requiredText(params, "currency").toLowerCase(),
    livemode: false,
    lookup_key: textOf(params, "lookup_key") || null,
    metadata: metadataOf(params),
    nickname: textOf(params, "nickname") || null,
    product,
    recurring: { interval: "month", interval_count: 1 },
    type: "recurring",
    unit_amount: amount,
  }
}
