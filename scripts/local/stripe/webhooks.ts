import { createHmac } from "node:crypto"
import type { Delivery, StripeEvent } from "./objects.ts"
import type { Store } from "./store.ts"

export interface DeliveryOptions {
  secret: string
  /** Successful deliveries of each event: Stripe promises at least one. */
  copies?: number
  /** Events within this time are sent together. Milliseconds. */
  gatherMs?: number
  /** After the first failure; doubles with each further one. Milliseconds. */
  retryMs?: number
}

interface Deliveries {
  enqueue(event: StripeEvent): void
  /** Starts sending, also the events of an earlier run. */
  start(webhookUrl: string): void
  close(): Promise<void>
}

const LONGEST_DELAY_MS = 5 * 60 * 1000
const PATIENCE_MS = 15_000
/** Stripe gives up after about three days of failures every five minutes. */
const MOST_FAILURES = 900
const MOST_EVENTS = 2000

/** Sends each event, signed, until it was accepted often enough; pending ones survive a restart. */
export function createDeliveries(store: Store, options: DeliveryOptions): Deliveries {
  const { secret, copies = 2, gatherMs = 30, retryMs = 1000 } = options
  const stopping = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  let address: string | null = null
  let timer: NodeJS.Timeout | undefined

  const waiting = () => store.delivery.all().filter(({ id }) => !underWay.has(id))

  function schedule(): void {
    clearTimeout(timer)
    const next = Math.min(...waiting().map(({ dueAt }) => dueAt))
    if (address === null || stopping.signal.aborted || next === Infinity) return
    timer = setTimeout(sendDue, Math.max(gatherMs, next - Date.now()), address)
  }

  function sendDue(url: string): void {
    const due = waiting().filter(({ dueAt }) => dueAt <= Date.now())
    // Newest first, as nothing promises an order.
    for (const delivery of due.reverse()) {
      const sent = send(url, delivery).finally(() => underWay.delete(delivery.id))
      underWay.set(delivery.id, sent.then(schedule))
    }
    schedule()
  }

  async function send(url: string, delivery: Delivery): Promise<void> {
    const event = store.event.get(delivery.id)
    if (!event) return store.delivery.remove(delivery.id)
    const taken = await post(url, JSON.stringify(event, null, 2))
    // Interrupted by the stop with an unknown result, so it is sent again.
    if (!taken && stopping.signal.aborted) return
    settle(event, delivery, taken)
  }

  function settle(event: StripeEvent, delivery: Delivery, taken: boolean): void {
    const left = taken ? delivery.copies - 1 : delivery.copies
    const failures = taken ? 0 : delivery.failures + 1
    if (left > 0 && failures < MOST_FAILURES) {
      const delay = taken ? gatherMs : Math.min(LONGEST_DELAY_MS, retryMs * 2 ** (failures - 1))
      store.delivery.put({ ...delivery, copies: left, failures, dueAt: Date.now() + delay })
      return
    }
    store.delivery.remove(delivery.id)
    if (taken) store.event.put({ ...event, pending_webhooks: 0 })
  }

  async function post(url: string, body: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "stripe-signature": signatureOf(body, secret, Math.floor(Date.now() / 1000)),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  return {
    enqueue(event) {
      forgetOldEvents(store)
      store.event.put({ ...event, pending_webhooks: 1 })
      store.delivery.put({ id: event.id, copies, failures: 0, dueAt: Date.now() })
      schedule()
    },
    start(webhookUrl) {
      address = webhookUrl
      schedule()
    },
    async close() {
      clearTimeout(timer)
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}

function forgetOldEvents({ event, delivery }: Store): void {
  const events = event.all()
  for (const { id } of events.slice(0, Math.max(0, events.length - MOST_EVENTS))) {
    if (!delivery.get(id)) event.remove(id)
  }
}

/** The `Stripe-Signature` of a body. `at`: seconds. */
function signatureOf(body: string, secret: string, at: number): string {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")
  return `t=${at},v1=${signature}`
}
