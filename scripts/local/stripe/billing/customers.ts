import { type Account, emit } from "../account.ts"
import { missing } from "../failure.ts"
import type { Customer } from "../objects.ts"

/** @throws StripeFailure when there is none, or it was deleted. */
export function customerOf({ store }: Account, id: string, param?: string): Customer {
  const customer = store.customer.get(id)
  if (!customer || customer.deleted) throw missing("customer", id, param)
  return customer as Customer
}

/** Stores the customer as changed and tells of it. */
export function saveCustomer(account: Account, customer: Customer): Customer {
  const before = customerOf(account, customer.id)
  const saved = account.store.customer.put(customer) as Customer
  emit(account, "customer.updated", saved, changesOf(before, saved))
  return saved
}

/** What the changed properties were before. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}
