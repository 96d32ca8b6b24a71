import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { Stripe } from "stripe"
import { onTestFinished } from "vitest"
import { type StripeOptions, startStripe } from "../../../scripts/local/stripe/index.ts"

const KEY = "sk_test_essai"
const WEBHOOK_SECRET = "whsec_essai"
export const SITE = "http://localhost:3000"
export const REFUSED = "pm_card_chargeCustomerFail"

/** The real library, talking to an address. */
export function clientFor(url: string, key = KEY): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { protocol: "http", host: hostname, port, maxNetworkRetries: 0, telemetry: false })
}

/** A local Stripe of the test's own, with a clock that can be moved. */
export async function startLocal(options: Partial<StripeOptions> = {}) {
  let ahead = 0
  const local = await startStripe({
    dataDir: null,
    secretKey: KEY,
    webhookSecret: WEBHOOK_SECRET,
    now: () => Date.now() + ahead,
    ...options,
  })
  onTestFinished(() => local.close())
  const stripe = clientFor(local.url)
  async function ask(path: string, form = "") {
    const response = await fetch(`${local.url}/_test/${path}`, { method: "POST", body: form })
    if (!response.ok) throw new Error(await response.text())
  }
  /** A product with a price of so many cents a month. */
  const newPrice = async (amount: number, more: Partial<Stripe.PriceCreateParams> = {}) => {
    const { id: product } = await stripe.products.create({ name: "Équipe" })
    const monthly = { unit_amount: amount, recurring: { interval: "month" } } as const
    return stripe.prices.create({ currency: "eur", product, ...monthly, ...more })
  }
  return {
    local,
    stripe,
    ask,
    newPrice,
    /** Moves the clock. */
    skipDays: (days: number) => {
      ahead += days * 24 * 3600 * 1000
    },
    /** Presses the portal's button that pays an invoice; returns whether it succeeds. */
    async payInPortal({ id: invoice, customer }: Stripe.Invoice) {
      const session = { customer: String(customer), return_url: SITE }
      const { url } = await stripe.billingPortal.sessions.create(session)
      const body = new URLSearchParams({ invoice })
      const response = await fetch(`${url}/pay`, { method: "POST", body, redirect: "manual" })
      return response.headers.get("location") === new URL(url).pathname
    },
    useCard: (customer: string, card: string) => ask(`customers/${customer}/card`, `card=${card}`),
    endPeriod: ({ id }: Stripe.Subscription) => ask(`subscriptions/${id}/end-period`),
    statusOf: async ({ id }: Stripe.Subscription) => (await stripe.subscriptions.retrieve(id)).status,
    invoicesOf: async (customer: string, status?: "open") =>
      (await stripe.invoices.list({ customer, status })).data,
    /** A customer who pays for a price with this test card. */
    async subscribe({ amount = 7900, card = "pm_card_visa" } = {}) {
      const { id: customer } = await stripe.customers.create({
        name: "Agence Lumière",
        invoice_settings: { default_payment_method: card },
      })
      const price = await newPrice(amount)
      const subscription = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] })
      return { customer, price, subscription, item: itemOf(subscription) }
    },
  }
}

export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data
  if (!item) throw new Error("A subscription without an item")
  return item
}

/** The library's error, of whatever class. */
export async function failureOf(asked: Promise<unknown>) {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("It did not fail")
  return error
}

/** A webhook that checks each signature; `answer` is the status of the nth call. */
export async function startWebhook(answer: (call: number) => number = () => 200) {
  const received: { event: Stripe.Event; status: number }[] = []
  const { webhooks } = clientFor("http://127.0.0.1:1")
  const server = createServer(async (request, response) => {
    const signature = request.headers["stripe-signature"] ?? ""
    const event = webhooks.constructEvent(await buffer(request), signature, WEBHOOK_SECRET)
    const status = answer(received.length)
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
