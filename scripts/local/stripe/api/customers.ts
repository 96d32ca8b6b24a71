import type { Account } from "../account.ts"
import { methodOf } from "../billing/cards.ts"
import { customerOf } from "../billing/customers.ts"
import { newId } from "../ids.ts"
import type { Customer } from "../objects.ts"
import { allowOnly, mapOf, metadataOf, type Params, textOf, textsOf } from "../params.ts"
import { type Operations, reading } from "./lists.ts"

const FIELDS = ["name", "email", "metadata", "invoice_settings", "preferred_locales"]

export const customers: Operations = {
  "POST customers": (account, params) => {
    allowOnly(params, FIELDS)
    return account.store.customer.put(withFields(account, newCustomer(account.now()), params))
  },
  "POST customers/:id": (account, params, id) => {
    allowOnly(params, FIELDS)
    return account.store.customer.put(withFields(account, customerOf(account, id), params))
  },
  ...reading("customers", "customer"),
}

function withFields(account: Account, customer: Customer, params: Params): Customer {
  const settings = mapOf(params, "invoice_settings")
  allowOnly(settings, ["default_payment_method"], "invoice_settings")
  const card = textOf(settings, "default_payment_method")
  return {
    ...customer,
    name: textOf(params, "name") ?? customer.name,
    email: textOf(params, "email") ?? customer.email,
    metadata: metadataOf(params, customer.metadata),
    ...(params.preferred_locales && { preferred_locales: textsOf(params, "preferred_locales") }),
    ...(card && {
      invoice_settings: { default_payment_method: methodOf(account, customer.id, card).id },
    }),
  }
}

function newCustomer(now: number): Customer {
  const id = newId("cus")
  return {
    id,
    object: "customer",
    balance: 0,
    created: now,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { default_payment_method: null },
    livemode: false,
    metadata: {},
    name: null,
    preferred_locales: [],
  }
}
