import * as Agencies from "@trame/core/account/agencies/index"
import * as Billing from "@trame/core/billing/index"
import { Stripe } from "stripe"
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from "../../scripts/local/environment.ts"
import { newAgency } from "./agency.ts"
import { apiAs, rawFetch } from "./api.ts"
import { eventually } from "./eventually.ts"

const { protocol, hostname, port } = new URL(process.env.STRIPE_API_URL ?? "")

/** A client of the local Stripe. */
export const stripe = new Stripe(STRIPE_SECRET_KEY, {
  protocol: protocol === "https:" ? "https" : "http",
  host: hostname,
  port,
})

/** Triggers an action of a customer or of time at the provider. */
async function trigger(path: string, form: Record<string, string> = {}): Promise<Response> {
  return fetch(`${process.env.STRIPE_API_URL}/_test/${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
  })
}

async function must(answer: Promise<Response>): Promise<void> {
  const response = await answer
  if (!response.ok) throw new Error(`The local Stripe refused: ${response.status} ${await response.text()}`)
}

export const endPeriod = (subscriptionId: string) =>
  must(trigger(`subscriptions/${subscriptionId}/end-period`))
export const changeCard = (customerId: string, card: string) =>
  must(trigger(`customers/${customerId}/card`, { card }))

/** Returns whether the payment succeeded. */
export const pay = async (sessionId: string): Promise<boolean> =>
  (await trigger(`checkout/${sessionId}/pay`)).ok

export async function stateOf(agencyId: string) {
  const agency = await Agencies.findAgency(agencyId)
  if (!agency) throw new Error(`There is no agency ${agencyId}`)
  const { subscriptionSeq: seq, updatedAt: _, ...state } = agency
  return { ...state, seq }
}

export const customerIdOf = async (agencyId: string): Promise<string> =>
  (await stateOf(agencyId)).customerId ?? ""

/** The agency's checkout sessions, newest first. */
export async function sessionsOf(agencyId: string) {
  const { data } = await stripe.checkout.sessions.list({ customer: await customerIdOf(agencyId) })
  return data
}

/** An agency of two that has subscribed to this plan; without a subscription when null. */
export async function payingAgency(planId: string | null = "equipe") {
  await Billing.installPlans()
  const { agencyId, admin, member } = await newAgency({
    subscription: null,
    permissions: { clients: true },
  })
  const api = apiAs(admin)
  if (planId) {
    await api.billing.checkout({ planId })
    const [session] = await sessionsOf(agencyId)
    await pay(session?.id ?? "")
    await eventually(async () => {
      const { subscription } = await stateOf(agencyId)
      if (subscription?.status !== "active") throw new Error("Not active yet")
    })
  }
  return { agencyId, admin, member, api, memberApi: apiAs(member) }
}

export const subscriptionIdOf = async (agencyId: string): Promise<string> =>
  (await stateOf(agencyId)).subscription?.id ?? ""

/** The provider's events of the agency, newest first. */
export async function eventsOf(agencyId: string) {
  const customer = await customerIdOf(agencyId)
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 2000 })
  return events.filter(({ data: { object } }) => "customer" in object && object.customer === customer)
}

/** Waits until the provider has sent all events of the agency. */
export const quiet = (agencyId: string) =>
  eventually(async () => {
    const waiting = (await eventsOf(agencyId)).filter(({ pending_webhooks }) => pending_webhooks > 0)
    if (waiting.length) throw new Error(`${waiting.length} events are on their way`)
  }, 10_000)

interface Delivery {
  secret?: string
  /** The signature's time in seconds. */
  at?: number
  contentType?: string
}

/** Delivers an event as the provider does. */
export function deliver(event: object, delivery: Delivery = {}): Promise<Response> {
  const { secret = STRIPE_WEBHOOK_SECRET, at, contentType = "application/json" } = delivery
  const payload = JSON.stringify(event)
  const timestamp = at ?? Math.floor(Date.now() / 1000)
  return rawFetch(null, "/api/webhooks/stripe", {
    method: "POST",
    body: payload,
    headers: {
      "content-type": contentType,
      "stripe-signature": stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
  })
}
