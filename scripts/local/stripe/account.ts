import { newId } from "./ids.ts"
import type { CheckoutSession, StripeEvent } from "./objects.ts"
import type { Store } from "./store.ts"

/** The version whose shapes the objects have: the default of the library that core uses. */
export const API_VERSION = "2026-10-28.endive"

/** The one account that the emulation keeps. What changes it does so in one go, without waiting. */
export interface Account {
  store: Store
  /** Seconds. */
  now(): number
  /** Where the pages are; changes with the port, so nothing that is stored holds it. */
  baseUrl(): string
  /** Told of each event to deliver. */
  onEvent(event: StripeEvent): void
}

/** Notes that something happened, with the object as it is now. */
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
