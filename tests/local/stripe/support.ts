import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { Stripe } from "stripe"
import { onTestFinished } from "vitest"
import { type StripeOptions, startStripe } from "../../../scripts/local/stripe/index.ts"

export const KEY = "sk_test_essai"
export const WEBHOOK_SECRET = "whsec_essai"
export const SITE = "http://localhost:3000"

/** The real library, talking to an address. */
export function clientFor(url: string, key = KEY): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { protocol: "http", host: hostname, port, maxNetworkRetries: 0, telemetry: false })
}

/** A local Stripe of the test's own, with a clock that can be moved and two prices of a month. */
export async function startLocal(options: Partial<StripeOptions> = {}) {
  let ahead = 0
  const now = () => Date.now() + ahead
  const local = await startStripe({
    dataDir: null,
    secretKey: KEY,
    webhookSecret: WEBHOOK_SECRET,
    now,
    ...options,
  })
  let open = true
  const close = async () => {
    if (open) await local.close()
    open = false
  }
  onTestFinished(close)
  const stripe = clientFor(local.url)
  return {
    local,
    stripe,
    close,
    /** Time passes. */
    skipDays: (days: number) => {
      ahead += days * 24 * 3600 * 1000
    },
    /** Sends a page's form as a browser does; answers where it leads. */
    async submit(page: string, action: string, fields: Record<string, string> = {}, origin = local.url) {
      const body = new URLSearchParams(fields)
      const response = await fetch(`${page}/${action}`, {
        method: "POST",
        body,
        headers: { origin },
        redirect: "manual",
      })
      return { status: response.status, location: response.headers.get("location") }
    },
    /** What tests may ask for. */
    async ask(path: string, form = "") {
      const response = await fetch(`${local.url}/_test/${path}`, { method: "POST", body: form })
      if (!response.ok) throw new Error(await response.text())
    },
  }
}

export type Local = Awaited<ReturnType<typeof startLocal>>

/** A product with a price of so many cents a month. */
export async function newPrice(stripe: Stripe, amount: number, name = "Équipe"): Promise<Stripe.Price> {
  return stripe.prices.create({
    currency: "eur",
    unit_amount: amount,
    recurring: { interval: "month" },
    product_data: { name },
  })
}

/** A customer who pays for a price with this test card. */
export async function subscribe(stripe: Stripe, { amount = 7900, card = "pm_card_visa" } = {}) {
  const customer = await stripe.customers.create({
    name: "Agence Lumière",
    email: "camille@lumiere.example",
    invoice_settings: { default_payment_method: card },
  })
  const price = await newPrice(stripe, amount)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  })
  return { customer, price, subscription }
}

export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data
  if (!item) throw new Error("A subscription without an item")
  return item
}

interface Received {
  event: Stripe.Event
  status: number
}

/** A webhook that checks each signature; `answer` says what it answers to the nth call. */
export async function startWebhook(answer: (call: number, event: Stripe.Event) => number = () => 200) {
  const received: Received[] = []
  const { webhooks } = clientFor("http://127.0.0.1:1")
  const server = createServer(async (request, response) => {
    const event = webhooks.constructEvent(
      await bodyOf(request),
      request.headers["stripe-signature"] ?? "",
      WEBHOOK_SECRET,
    )
    const status = answer(received.length, event)
    received.push({ event, status })
    response.writeHead(status).end("{}")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
