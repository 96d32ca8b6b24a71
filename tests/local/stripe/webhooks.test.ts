import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { startLocal, startWebhook, subscribe } from "./support.ts"

const QUICK = { gatherMs: 10, retryMs: 20 }
const BEGINNING = [
  "customer.subscription.created",
  "invoice.created",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_succeeded",
]

test("each event arrives signed, twice, and what happened together newest first", async () => {
  const { local, stripe } = await startLocal({ deliveries: { ...QUICK, gatherMs: 60 } })
  const { url, received } = await startWebhook()
  local.deliverTo(url)
  const { subscription } = await subscribe(stripe)
  await expect.poll(() => received.length).toBe(10)
  const types = received.map(({ event }) => event.type)
  expect(types.slice(0, 5).toSorted()).toEqual(BEGINNING)
  expect(types.slice(5).toSorted()).toEqual(BEGINNING)
  expect(types.indexOf("invoice.payment_succeeded")).toBeLessThan(types.indexOf("invoice.created"))
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(5)
  const created = received.find(({ event }) => event.type === "customer.subscription.created")?.event
  expect(created?.data.object).toMatchObject({
    id: subscription.id,
    object: "subscription",
    status: "active",
  })
  await expect.poll(async () => (await stripe.events.retrieve(created?.id ?? "")).pending_webhooks).toBe(0)
})

test("what is not taken comes again, alone and later each time", async () => {
  const { local, stripe } = await startLocal({ deliveries: { ...QUICK, copies: 1 } })
  const { url, received } = await startWebhook((call) => (call < 12 ? 500 : 204))
  local.deliverTo(url)
  await subscribe(stripe)
  const taken = () => received.filter(({ status }) => status === 204)
  await expect.poll(() => taken().length).toBe(5)
  expect(
    taken()
      .map(({ event }) => event.type)
      .toSorted(),
  ).toEqual(BEGINNING)
  expect(received).toHaveLength(17)
})

test("an event is on its way until it was taken", async () => {
  const { local, stripe } = await startLocal({ deliveries: { ...QUICK, copies: 1 } })
  let taking = false
  const { url, received } = await startWebhook(() => (taking ? 200 : 500))
  local.deliverTo(url)
  await subscribe(stripe)
  const onTheirWay = async () => {
    const { data } = await stripe.events.list({ types: BEGINNING, limit: 100 })
    return data.map((event) => event.pending_webhooks)
  }
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(10)
  expect(await onTheirWay()).toEqual([1, 1, 1, 1, 1])
  taking = true
  await expect.poll(onTheirWay).toEqual([0, 0, 0, 0, 0])
})

test("what was not taken before a restart comes after it, to the new address", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-stripe-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const before = await startLocal({ dataDir, deliveries: QUICK })
  const down = await startWebhook(() => 503)
  before.local.deliverTo(down.url)
  const { subscription, customer } = await subscribe(before.stripe)
  await expect.poll(() => down.received.length).toBeGreaterThanOrEqual(5)
  await before.close()

  const after = await startLocal({ dataDir, deliveries: QUICK })
  const { url, received } = await startWebhook()
  after.local.deliverTo(url)
  await expect.poll(() => received.length).toBe(10)
  expect(received.map(({ event }) => event.type).toSorted()).toEqual([...BEGINNING, ...BEGINNING].toSorted())
  const kept = await after.stripe.subscriptions.retrieve(subscription.id)
  expect(kept).toMatchObject({ status: "active", customer: customer.id })
})
