import { type Account, emit } from "../account.ts"
import { missing } from "../failure.ts"
import { newId } from "../ids.ts"
import type { Customer } from "../objects.ts"

/** @throws StripeFailure when missing or deleted. */
export function customerOf({ store }: Account, id: string, param?: string): Customer {
  const customer = store.customer.get(id)
  if (!customer || customer.deleted) throw missing("customer", id, param)
  return customer as Customer
}

/** Stores the changed customer and emits an event. */
export function saveCustomer(account: Account, customer: Customer): Customer {
  const before = customerOf(account, customer.id)
  const saved = account.store.customer.put(customer) as Customer
  emit(account, "customer.updated", saved, changesOf(before, saved))
  return saved
}

/** The previous values of the changed properties. */
export function changesOf<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}

export function newCustomer(now: number): Customer {
  const id = newId("cus")
  return {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  }
}
