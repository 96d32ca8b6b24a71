import { attachCard, testCard } from "../billing/cards.ts"
import { customerOf } from "../billing/customers.ts"
import { invalid, missing } from "../failure.ts"
import { allowOnly, requiredText } from "../params.ts"
import { filtersOf, pageOf } from "./lists.ts"
import type { Operations } from "./operation.ts"

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

  /** Of one of Stripe's names for test cards only: cards come in through the pages. */
  "POST payment_methods/:id/attach": (account, params, id) => {
    allowOnly(params, ["customer"])
    const customer = customerOf(account, requiredText(params, "customer"), "customer")
    const card = testCard(id)
    if (!card)
      throw invalid("The local Stripe attaches its test cards only, such as pm_card_visa.", { param: "id" })
    return attachCard(account, customer.id, card)
  },
}
