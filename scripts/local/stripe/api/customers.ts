import { type Account, emit } from "../account.ts"
import { attachCard, methodOf, testCard } from "../billing/cards.ts"
import { changesOf, customerOf, newCustomer } from "../billing/customers.ts"
import { endSubscription, isOver } from "../billing/subscriptions.ts"
import { invalid, missing } from "../failure.ts"
import type { Customer } from "../objects.ts"
import { allowOnly, mapOf, metadataOf, type Params, requiredText, textOf, textsOf } from "../params.ts"
import { filtersOf, type Operations, pageOf } from "./lists.ts"

const FIELDS = ["name", "email", "description", "phone", "metadata", "invoice_settings", "preferred_locales"]

export const customers: Operations = {
  "POST customers": (account, params) => {
    allowOnly(params, [...FIELDS, "payment_method"])
    const fresh = withFields(newCustomer(account.now()), params)
    const method = textOf(params, "payment_method")
    if (method) methodOf(account, fresh.id, method, "payment_method")
    const created = account.store.customer.put(withCard(account, fresh, params)) as Customer
    emit(account, "customer.created", created)
    return created
  },

  "GET customers": ({ store }, params) => {
    const { email } = filtersOf(params, ["email"])
    const kept = store.customer.all().filter((customer): customer is Customer => !customer.deleted)
    return pageOf(
      kept.filter((customer) => !email || customer.email === email),
      params,
      "/v1/customers",
    )
  },

  "GET customers/:id": ({ store }, _params, id) => {
    const customer = store.customer.get(id)
    if (!customer) throw missing("customer", id)
    return customer
  },

  "POST customers/:id": (account, params, id) => {
    allowOnly(params, FIELDS)
    const before = customerOf(account, id)
    const after = withCard(account, withFields(before, params), params)
    account.store.customer.put(after)
    const changes = changesOf(before, after)
    if (Object.keys(changes).length > 0) emit(account, "customer.updated", after, changes)
    return after
  },

  /** Ends the customer's subscriptions at once. */
  "DELETE customers/:id": (account, _params, id) => {
    const customer = customerOf(account, id)
    for (const subscription of account.store.subscription.all()) {
      if (subscription.customer === id && !isOver(subscription)) {
        endSubscription(account, subscription, "cancellation_requested")
      }
    }
    emit(account, "customer.deleted", customer)
    return account.store.customer.put({ id, object: "customer", deleted: true })
  },
}

function withFields(customer: Customer, params: Params): Customer {
  const given = (name: "name" | "email" | "description" | "phone") => {
    const value = textOf(params, name)
    return value === undefined ? (customer[name] ?? null) : value || null
  }
  return {
    ...customer,
    name: given("name"),
    email: given("email"),
    description: given("description"),
    phone: given("phone"),
    metadata: metadataOf(params, customer.metadata),
    preferred_locales: params.preferred_locales
      ? textsOf(params, "preferred_locales")
      : customer.preferred_locales,
  }
}

function withCard(account: Account, customer: Customer, params: Params): Customer {
  const settings = mapOf(params, "invoice_settings")
  allowOnly(settings, ["default_payment_method"], "invoice_settings")
  const id = textOf(settings, "default_payment_method")
  if (id === undefined) return customer
  const method = id && methodOf(account, customer.id, id, "invoice_settings[default_payment_method]").id
  return {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method || null },
  }
}

export const paymentMethods: Operations = {
  "GET payment_methods": ({ store }, params) => {
    const { customer, type } = filtersOf(params, ["customer", "type"])
    const found = store.payment_method
      .all()
      .filter(
        (method) =>
          method.customer && (!customer || method.customer === customer) && (!type || method.type === type),
      )
    return pageOf(found, params, "/v1/payment_methods")
  },

  "GET payment_methods/:id": ({ store }, _params, id) => {
    const method = store.payment_method.get(id)
    if (!method) throw missing("PaymentMethod", id)
    return method
  },

  /** Only Stripe's names for test cards: other cards come in through the pages. */
  "POST payment_methods/:id/attach": (account, params, id) => {
    allowOnly(params, ["customer"])
    const customer = customerOf(account, requiredText(params, "customer"), "customer")
    const card = testCard(id)
    if (!card)
      throw invalid("The local Stripe attaches its test cards only, such as pm_card_visa.", { param: "id" })
    return attachCard(account, customer.id, card)
  },
}
