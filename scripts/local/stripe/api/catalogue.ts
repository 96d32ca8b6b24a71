import { type Account, emit } from "../account.ts"
import { changesOf } from "../billing/customers.ts"
import { invalid, missing } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Price, Product } from "../objects.ts"
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
import { filtersOf, type Operations, pageOf } from "./lists.ts"

export const prices: Operations = {
  "POST prices": (account, params) => {
    const fields = ["currency", "unit_amount", "recurring", "product", "product_data", "active"]
    allowOnly(params, [
      ...fields,
      "lookup_key",
      "transfer_lookup_key",
      "nickname",
      "metadata",
      "tax_behavior",
    ])
    const price = newPrice(account, params)
    claimLookupKey(account, price.lookup_key, flagOf(params, "transfer_lookup_key") ?? false)
    account.store.price.put(price)
    emit(account, "price.created", price)
    return price
  },
  "GET prices": ({ store }, params) => {
    const { lookup_keys: _, ...rest } = params
    const { active, product, currency, type } = filtersOf(rest, ["active", "product", "currency", "type"])
    const keys = textsOf(params, "lookup_keys")
    const found = store.price
      .all()
      .filter(
        (price) =>
          (!active || String(price.active) === active) &&
          (!product || price.product === product) &&
          (!currency || price.currency === currency) &&
          (!type || price.type === type) &&
          (keys.length === 0 || keys.includes(price.lookup_key ?? "")),
      )
    return pageOf(found, params, "/v1/prices")
  },
  "GET prices/:id": (account, _params, id) => storedPrice(account, id),
  "POST prices/:id": (account, params, id) => {
    allowOnly(params, ["active", "lookup_key", "transfer_lookup_key", "nickname", "metadata"])
    const before = storedPrice(account, id)
    const key = textOf(params, "lookup_key")
    if (key && key !== before.lookup_key) {
      claimLookupKey(account, key, flagOf(params, "transfer_lookup_key") ?? false)
    }
    const after = account.store.price.put({
      ...before,
      active: flagOf(params, "active") ?? before.active,
      lookup_key: key === undefined ? before.lookup_key : key || null,
      nickname: textOf(params, "nickname") ?? before.nickname,
      metadata: metadataOf(params, before.metadata),
    })
    emit(account, "price.updated", after, changesOf(before, after))
    return after
  },
}

function storedPrice({ store }: Account, id: string, param?: string): Price {
  const price = store.price.get(id)
  if (!price) throw missing("price", id, param)
  return price
}

/** @throws StripeFailure for a missing or inactive one. */
export function priceOf(account: Account, id: string, param: string): Price {
  const price = storedPrice(account, id, param)
  if (!price.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, { param })
  if (!price.recurring) throw invalid("The local Stripe takes recurring prices only.", { param })
  return price
}

/** A key names one price at a time. */
function claimLookupKey(account: Account, key: string | null, transfer: boolean): void {
  const holder = key && account.store.price.all().find(({ lookup_key }) => lookup_key === key)
  if (!holder) return
  if (!transfer) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: "lookup_key" })
  }
  account.store.price.put({ ...holder, lookup_key: null })
}

function newPrice(account: Account, params: Params): Price {
  const amount = integerOf(params, "unit_amount")
  if (amount === undefined || amount < 0) {
    throw invalid("Missing required param: unit_amount.", { code: "parameter_missing", param: "unit_amount" })
  }
  // Checked before a product is created.
  const recurring = recurringOf(mapOf(params, "recurring"))
  return {
    id: newId("price"),
    object: "price",
    active: flagOf(params, "active") ?? true,
    billing_scheme: "per_unit",
    created: account.now(),
    currency: requiredText(params, "currency").toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: textOf(params, "lookup_key") || null,
    metadata: metadataOf(params),
    nickname: textOf(params, "nickname") || null,
    product: productFor(account, params),
    recurring,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? "recurring" : "one_time",
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  }
}

function productFor(account: Account, params: Params): string {
  if (params.product_data) {
    const data = mapOf(params, "product_data")
    allowOnly(data, ["id", "name", "metadata"], "product_data")
    return addProduct(account, data).id
  }
  return productOf(account, requiredText(params, "product"), "product").id
}

function recurringOf(params: Params): Price["recurring"] {
  const interval = textOf(params, "interval")
  if (!interval) return null
  allowOnly(params, ["interval", "interval_count"], "recurring")
  if (interval !== "day" && interval !== "week" && interval !== "month" && interval !== "year") {
    throw invalid("Invalid recurring[interval]: must be one of day, week, month, or year", {
      param: "recurring[interval]",
    })
  }
  return {
    interval,
    interval_count: integerOf(params, "interval_count") ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  }
}

export const products: Operations = {
  "POST products": (account, params) => {
    allowOnly(params, ["id", "name", "active", "description", "metadata"])
    return addProduct(account, params)
  },
  "GET products": ({ store }, params) => {
    const { ids: _, ...rest } = params
    const { active } = filtersOf(rest, ["active"])
    const wanted = textsOf(params, "ids")
    const found = store.product
      .all()
      .filter((one) => (!active || String(one.active) === active) && (!wanted[0] || wanted.includes(one.id)))
    return pageOf(found, params, "/v1/products")
  },
  "GET products/:id": (account, _params, id) => productOf(account, id),
  "POST products/:id": (account, params, id) => {
    allowOnly(params, ["name", "active", "description", "metadata", "default_price"])
    const before = productOf(account, id)
    const after = account.store.product.put({
      ...before,
      name: textOf(params, "name") ?? before.name,
      active: flagOf(params, "active") ?? before.active,
      description: textOf(params, "description") ?? before.description,
      default_price: textOf(params, "default_price") ?? before.default_price,
      metadata: metadataOf(params, before.metadata),
      updated: account.now(),
    })
    emit(account, "product.updated", after, changesOf(before, after))
    return after
  },
}

/** @throws StripeFailure when missing. */
function productOf({ store }: Account, id: string, param?: string): Product {
  const product = store.product.get(id)
  if (!product) throw missing("product", id, param)
  return product
}

/** Creates and stores one from these parameters. */
function addProduct(account: Account, params: Params): Product {
  const id = textOf(params, "id") || newId("prod")
  if (account.store.product.get(id)) {
    throw invalid("Product already exists.", { code: "resource_already_exists", param: "id" })
  }
  const product = account.store.product.put(newProduct(account, id, params))
  emit(account, "product.created", product)
  return product
}

function newProduct(account: Account, id: string, params: Params): Product {
  const now = account.now()
  return {
    id,
    object: "product",
    active: flagOf(params, "active") ?? true,
    created: now,
    default_price: null,
    description: textOf(params, "description") || null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: metadataOf(params),
    name: requiredText(params, "name"),
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    updated: now,
    url: null,
  }
}
