import { listenOnLoopback, urlOf } from "../lib/loopback.ts"
import type { Account } from "./account.ts"
import { answerApi } from "./api/http.ts"
import { expireDueCheckouts } from "./billing/checkout.ts"
import { endDuePeriods } from "./billing/renewal.ts"
import { answerPages } from "./pages/index.ts"
import { openStore } from "./store.ts"
import { answerTests } from "./tests.ts"
import { createDeliveries, type DeliveryOptions } from "./webhooks.ts"

export interface StripeOptions {
  /** Null: in memory only. */
  dataDir: string | null
  secretKey: string
  webhookSecret: string
  deliveries?: Omit<DeliveryOptions, "secret">
  /** Milliseconds. */
  now?(): number
}

interface LocalStripe {
  url: string
  /** Starts sending events to this address. */
  deliverTo(webhookUrl: string): void
  close(): Promise<void>
}

const SWEEP_MS = 1000

/** The part of Stripe that we use, on loopback only: the API, its two pages, events, and renewals. */
export async function startStripe(options: StripeOptions): Promise<LocalStripe> {
  const { dataDir, secretKey, webhookSecret, now = Date.now } = options
  const store = openStore(dataDir)
  const deliveries = createDeliveries(store, { ...options.deliveries, secret: webhookSecret })
  const account: Account = {
    store,
    now: () => Math.floor(now() / 1000),
    baseUrl: () => server.url,
    onEvent: deliveries.enqueue,
  }
  const server = await listenOnLoopback(async (request, response) => {
    const { pathname } = urlOf(request)
    if (pathname.startsWith("/v1/")) return answerApi(account, secretKey, request, response)
    if (pathname.startsWith("/_test/")) return answerTests(account, request, response)
    return answerPages(account, request, response)
  })
  const sweep = setInterval(() => {
    expireDueCheckouts(account)
    endDuePeriods(account)
  }, SWEEP_MS)
  return {
    url: server.url,
    deliverTo: deliveries.start,
    async close() {
      clearInterval(sweep)
      await server.close()
      await deliveries.close()
      await store.close()
    },
  }
}
