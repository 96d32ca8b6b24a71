import { join } from "node:path"
import { openKeyedLog } from "../lib/keyed-log.ts"
import type * as Objects from "./objects.ts"

export interface Kinds {
  customer: Objects.Customer
  product: Objects.Product
  price: Objects.Price
  payment_method: Objects.PaymentMethod
  subscription: Objects.Subscription
  invoice: Objects.Invoice
  pending_item: Objects.PendingItem
  checkout: Objects.CheckoutSession
  order: Objects.Order
  portal: Objects.PortalSession
  event: Objects.StripeEvent
  delivery: Objects.Delivery
  reply: Objects.Reply
}

/** Objects of one kind, which are replaced, never mutated. */
export interface Collection<T> {
  get(id: string): T | undefined
  /** Oldest first. */
  all(): T[]
  put(value: T): T
  remove(id: string): void
}

export type Collections = { [Kind in keyof Kinds]: Collection<Kinds[Kind]> }

export type Store = Collections & {
  /** Resolves once all earlier changes are on disk. Synchronous changes are written together. */
  saved(): Promise<void>
  close(): Promise<void>
}

const KINDS = [
  "customer",
  "product",
  "price",
  "payment_method",
  "subscription",
  "invoice",
  "pending_item",
  "checkout",
  "order",
  "portal",
  "event",
  "delivery",
  "reply",
] as const satisfies (keyof Kinds)[]

export function openStore(dataDir: string | null): Store {
  const log = openKeyedLog<{ id: string }>(dataDir && join(dataDir, "stripe.jsonl"))
  let written: Promise<void> = Promise.resolve()

  function note(change: Promise<void>): void {
    written = change
    // Callers of `saved` get the error.
    change.catch(() => {})
  }

  function collection<Kind extends keyof Kinds>(kind: Kind): Collection<Kinds[Kind]> {
    const prefix = `${kind}/`
    const values = new Map<string, Kinds[Kind]>()
    for (const [key, value] of log.entries) {
      if (key.startsWith(prefix)) values.set(value.id, value as Kinds[Kind])
    }
    return {
      get: (id) => values.get(id),
      all: () => [...values.values()],
      put(value) {
        values.set(value.id, value)
        note(log.put(prefix + value.id, value))
        return value
      },
      remove(id) {
        if (values.delete(id)) note(log.remove(prefix + id))
      },
    }
  }

  const collections = Object.fromEntries(KINDS.map((kind) => [kind, collection(kind)]))
  return {
    ...(collections as Omit<Store, "saved" | "close">),
    saved: () => written,
    close: () => log.close(),
  } as Store
}
