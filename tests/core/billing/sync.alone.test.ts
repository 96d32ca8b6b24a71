import { setTimeout as wait } from "node:timers/promises"
import * as Agencies from "@trame/core/account/agencies/index"
import type { SubscriptionStatus } from "@trame/core/account/contract/subscription"
import * as Billing from "@trame/core/billing/index"
import { newId } from "@trame/core/lib/id"
import { afterAll, beforeAll, expect, test } from "vitest"
import { slowProvider } from "../../support/slowProvider.ts"
import { AgencyEntity } from "../../support/stored.ts"
import { newCustomer, PERIOD_END, subscriptionOf } from "./subscriptions.ts"

let provider: Awaited<ReturnType<typeof slowProvider>>

beforeAll(async () => {
  provider = await slowProvider()
  process.env.STRIPE_API_URL = provider.url
})

afterAll(() => provider.close())

const SPECIAL = {
  id: "price_special",
  nickname: "Offre spéciale",
  unit_amount: 120_000,
  recurring: { interval: "year", interval_count: 1 },
  metadata: { planId: "equipe", seatLimit: "7" },
}

/** The provider's list with one subscription in it. */
const listOf = (status: SubscriptionStatus | "unheard_of", changes: object = {}) => ({
  body: { object: "list", has_more: false, data: [subscriptionOf({ status, price: SPECIAL, ...changes })] },
})

test("a reading that was overtaken is made again, never stored over the newer one", async () => {
  const agencyId = await customer()
  const late = Billing.sync(agencyId)
  const early = await provider.next()
  const newer = Billing.sync(agencyId)
  ;(await provider.next()).answer(listOf("past_due"))
  await newer
  expect(await stored(agencyId)).toMatchObject({ status: "past_due" })

  early.answer(listOf("active"))
  ;(await provider.next()).answer(listOf("past_due"))
  expect((await late)?.after).toMatchObject({ status: "past_due" })
  expect(await stored(agencyId)).toMatchObject({ status: "past_due" })
})

test("a payment fails since its first unpaid invoice, until it is paid", async () => {
  const agencyId = await customer()
  const read = async (status: SubscriptionStatus, latest_invoice: object) => {
    const synced = Billing.sync(agencyId)
    const asked = await provider.next()
    const { searchParams } = new URL(asked.path, provider.url)
    expect(searchParams.getAll("expand[0]")).toEqual(["data.latest_invoice"])
    asked.answer(listOf(status, { latest_invoice }))
    return (await synced)?.after?.failedSince
  }
  const first = { id: "in_1", created: 1_749_996_400, status_transitions: { finalized_at: 1_750_000_000 } }
  expect(await read("active", first)).toBe(undefined)
  expect(await read("past_due", first)).toBe("2025-06-15T15:06:40.000Z")
  const second = { id: "in_2", created: 1_752_592_000, status_transitions: { finalized_at: null } }
  expect(await read("unpaid", second)).toBe("2025-06-15T15:06:40.000Z")
  expect(await read("active", second)).toBe(undefined)
  expect(await read("past_due", second)).toBe("2025-07-15T15:06:40.000Z")
  expect(await read("canceled", second)).toBe(undefined)
})

test("a reading that found nothing new stands against an older one as well", async () => {
  const agencyId = await customer()
  const first = Billing.sync(agencyId)
  ;(await provider.next()).answer(listOf("active"))
  await first

  // Cancelled, which the slow one reads, and taken back, which the quick one reads.
  const slow = Billing.sync(agencyId)
  const cancelled = await provider.next()
  const quick = Billing.sync(agencyId)
  ;(await provider.next()).answer(listOf("active"))
  await quick
  cancelled.answer(listOf("active", { cancel_at_period_end: true, cancel_at: PERIOD_END }))
  ;(await provider.next()).answer(listOf("active"))
  await slow
  expect(await stored(agencyId)).toMatchObject({ status: "active", cancelAtPeriodEnd: false })
})

test("of twenty at once, whatever order their answers come in, the last reading stays", async () => {
  const agencyId = await customer()
  let readings = 0
  let running = true
  const answering = (async () => {
    while (running) {
      const asked = await provider.next()
      if (!asked.path.startsWith("/v1/subscriptions")) return asked.answer({ body: {} })
      readings += 1
      const price = { unit_amount: readings * 100 }
      void wait(Math.random() * 60).then(() => asked.answer(listOf("active", { price })))
    }
  })()
  const synced = Array.from({ length: 20 }, async () => {
    await wait(Math.random() * 100)
    return (await Billing.sync(agencyId))?.after?.priceMonthly ?? 0
  })
  const kept = await Promise.all(synced)
  running = false
  await fetch(provider.url)
  await answering
  const state = await Agencies.findAgency(agencyId)
  expect(state).toMatchObject({ subscriptionSeq: 20, subscription: { priceMonthly: Math.max(...kept) } })
})

test("a price that no plan has keeps what is written on it", async () => {
  const agencyId = await customer()
  const synced = Billing.sync(agencyId)
  ;(await provider.next()).answer(listOf("active"))
  expect((await synced)?.after).toEqual({
    id: "sub_1",
    status: "active",
    planId: "equipe",
    planName: "Offre spéciale",
    seatLimit: 7,
    priceMonthly: 10_000,
    currentPeriodEnd: "2099-01-01T00:00:00.000Z",
    cancelAtPeriodEnd: false,
  })
})

test.each([
  ["an error page that is JSON", { status: 502, body: { message: "Bad gateway" } }, 2],
  ["a page", { body: "<html>" }, 1],
  ["an empty object", { body: {} }, 1],
  ["a status that nobody knows", listOf("unheard_of"), 1],
  ["a subscription of nothing", listOf("active", { items: { data: [] } }), 1],
])("what is odd is a failure, and changes nothing: %s", async (_name, answer, tries) => {
  const agencyId = await customer()
  const right = Billing.sync(agencyId)
  ;(await provider.next()).answer(listOf("active"))
  await right
  const refused = Billing.sync(agencyId).catch((error: unknown) => error)
  for (let attempt = 0; attempt < tries; attempt++) (await provider.next()).answer(answer)
  expect(await refused).toMatchObject({ code: "unavailable" })
  expect(await stored(agencyId)).toMatchObject({ status: "active", planName: "Offre spéciale" })
})

test("an agency that is being removed, or never wanted to pay, is left alone", async () => {
  const agencyId = await customer()
  await AgencyEntity.patch({ agencyId }).set({ removedAt: new Date().toISOString() }).go()
  expect(await Billing.sync(agencyId)).toBeNull()
  const other = newId()
  await Agencies.create({ agencyId: other, name: "Agence", ownerId: newId() })
  expect(await Billing.sync(other)).toBeNull()
})

const customer = async () => (await newCustomer()).agencyId
const stored = async (agencyId: string) => (await Agencies.findAgency(agencyId))?.subscription
