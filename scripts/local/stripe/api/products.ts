import { type Account, emit } from "../account.ts"
import { changesOf } from "../billing/customers.ts"
import { invalid, missing } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Product } from "../objects.ts"
import { allowOnly, flagOf, metadataOf, type Params, requiredText, textOf, textsOf } from "../params.ts"
import { filtersOf, pageOf } from "./lists.ts"
import type { Operations } from "./operation.ts"

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

/** @throws StripeFailure when there is none. */
export function productOf({ store }: Account, id: string, param?: string): Product {
  const product = store.product.get(id)
  if (!product) throw missing("product", id, param)
  return product
}

/** Stores a new one of these parameters. */
export function addProduct(account: Account, params: Params): Product {
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
