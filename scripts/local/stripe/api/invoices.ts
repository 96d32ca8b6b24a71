import { methodOf } from "../billing/cards.ts"
import { payInvoice } from "../billing/invoices.ts"
import { missing } from "../failure.ts"
import { allowOnly, textOf } from "../params.ts"
import { filtersOf, type Operations, pageOf } from "./lists.ts"

export const invoices: Operations = {
  "GET invoices": ({ store }, params) => {
    const { customer, subscription, status } = filtersOf(params, ["customer", "subscription", "status"])
    const found = store.invoice
      .all()
      .filter(
        (invoice) =>
          (!customer || invoice.customer === customer) &&
          (!status || invoice.status === status) &&
          (!subscription || invoice.parent.subscription_details.subscription === subscription),
      )
    return pageOf(found, params, "/v1/invoices")
  },

  "GET invoices/:id": ({ store }, _params, id) => {
    const invoice = store.invoice.get(id)
    if (!invoice) throw missing("invoice", id)
    return invoice
  },

  "POST invoices/:id/pay": (account, params, id) => {
    allowOnly(params, ["payment_method"])
    const invoice = account.store.invoice.get(id)
    if (!invoice) throw missing("invoice", id)
    const method = textOf(params, "payment_method")
    return payInvoice(
      account,
      invoice,
      method ? methodOf(account, invoice.customer, method, "payment_method") : undefined,
    )
  },
}
