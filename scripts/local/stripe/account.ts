import { newId } from "./ids.ts"
import type { CheckoutSession, StripeEvent } from "./objects.ts"
import type { Store } from "./store.ts"

/** The API version of the objects: the default of core's library. */
export const API_VERSION = "2026-10-28.endive"

/** The only account of the stand-in. Its changes are synchronous, so none interleave. */
export interface Account {
  store: Store
  /** Seconds. */
  now(): number
  /** Address of the pages; it depends on the port, so stored data must not contain it. */
  baseUrl(): string
  /** Called with each event to deliver. */
  onEvent(event: StripeEvent): void
}

/** Records an event, with the object's current state. */
export function emit(account: Account, type: string, object: object, previous?: object): void {
  const event: StripeEvent = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: account.now(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: null, idempotency_key: null },
    type,
  }
  account.onEvent(account.store.event.put(event))
}

/** A session with its address, while it can be paid. */
export function presentSession(account: Account, session: CheckoutSession): CheckoutSession {
  const url = session.status === "open" ? `${account.baseUrl()}/checkout/${session.id}` : null
  return { ...session, url }
}
