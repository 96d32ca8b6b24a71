import type { Account } from "../account.ts"
import { customerOf } from "../billing/customers.ts"
import { newId } from "../ids.ts"
import { allowOnly, type Params, requiredText } from "../params.ts"
import { addressOf } from "./checkout.ts"
import type { Operations } from "./lists.ts"

export const portal: Operations = {
  "POST billing_portal/sessions": (account: Account, params: Params) => {
    allowOnly(params, ["customer", "return_url", "locale"])
    const customer = customerOf(account, requiredText(params, "customer"), "customer")
    const id = newId("bps")
    const session = account.store.portal.put({
      id,
      object: "billing_portal.session",
      configuration: "bpc_local",
      created: account.now(),
      customer: customer.id,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: "fr",
      on_behalf_of: null,
      return_url: params.return_url ? addressOf(params, "return_url") : null,
      url: "",
    })
    return { ...session, url: `${account.baseUrl()}/portal/${id}` }
  },
}
