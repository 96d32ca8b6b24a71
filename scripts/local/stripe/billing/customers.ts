import type { Account } from "../account.ts"
import { missing } from "../failure.ts"
import type { Customer } from "../objects.ts"

/** @throws StripeFailure when missing. */
export function customerOf({ store }: Account, id: string, param?: string): Customer {
  const customer = store.customer.get(id)
  if (!customer) throw missing("customer", id, param)
  return customer
}
