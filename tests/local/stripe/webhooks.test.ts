import { describe, expect, it } from "vitest"
import { startLocal, startWebhook } from "./support.ts"

describe("an event", () => {
  it("arrives signed, twice, and the newest of one moment first", async () => {
    const { local, stripe, subscribe } = await startLocal({ deliveries: { ...QUICK, gatherMs: 3000 } })
    const { url, received } = await startWebhook()
    local.deliverTo(url)
    const { subscription } = await subscribe()
    await expect.poll(() => received.length).toBe(10)
    const types = received.map(({ event }) => event.type)
    for (const from of [0, 5]) expect(types.slice(from, from + 5).toSorted()).toEqual(BEGINNING)
    expect(types.indexOf("invoice.payment_succeeded")).toBeLessThan(types.indexOf("invoice.created"))
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(5)
    const created = received.find(({ event }) => event.type === "customer.subscription.created")?.event
    expect(created?.data.object).toMatchObject({ id: subscription.id, object: "subscription" })
    await stripe.subscriptions.update(subscription.id, { metadata: { planId: "solo" } })
    const { data } = await stripe.events.list({ limit: 1 })
    expect(data).toMatchObject([{ data: { previous_attributes: { metadata: {} } } }])
  })

  it("comes again until it is taken", async () => {
    const { local, stripe, subscribe } = await startLocal({ deliveries: { ...QUICK, copies: 1 } })
    const { url, received } = await startWebhook((call) => (call < 12 ? 500 : 204))
    local.deliverTo(url)
    await subscribe()
    const taken = () => received.filter(({ status }) => status === 204).map(({ event }) => event.type)
    await expect.poll(() => taken().toSorted()).toEqual(BEGINNING)
    expect(received).toHaveLength(17)
    const pending = async () => {
      const { data } = await stripe.events.list({ limit: 100 })
      return data.map((event) => event.pending_webhooks)
    }
    await expect.poll(pending).toEqual([0, 0, 0, 0, 0])
  })
})

const QUICK = { gatherMs: 10, retryMs: 20 }
const BEGINNING = [
  "customer.subscription.created",
  "invoice.created",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_succeeded",
]
