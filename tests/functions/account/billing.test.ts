import { planTooSmallMessage } from "@trame/core/account/contract/subscription"
import { Identity } from "@trame/core/account/users/index"
import { requestEnd } from "@trame/core/billing/events"
import { Billing } from "@trame/core/billing/index"
import { DEFAULT_PLANS } from "@trame/core/billing/install-plans"
import { check } from "@trame/functions/jobs/subscriptions"
import { logger } from "@trame/functions/logger"
import type { SQSRecord } from "aws-lambda"
import { expect, onTestFinished, test, vi } from "vitest"
import { newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { type Api, anonymous, apiAs, engineUrl, rawFetch } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { refused } from "../../support/problem.ts"
import { AgencyEntity, CustomerEntity } from "../../support/stored.ts"
import {
  changeCard,
  customerIdOf,
  deliver,
  endPeriod,
  eventsOf,
  pay,
  payingAgency,
  quiet,
  sessionsOf,
  stateOf,
  stripe,
  subscriptionIdOf,
} from "../../support/stripe.ts"

const ACTIVE_ALREADY =
  "Votre agence a déjà un abonnement actif. Changez de formule depuis la page des tarifs."
const NONE = { status: 404, code: "not_found", message: "Aucun abonnement actif trouvé." }
/** Of the application to whoever belongs to an agency without a subscription. */
const CLOSED = { ...NONE, status: 403, code: "no_subscription" }

/** Until what is stored is as wanted; the provider's events arrive by themselves. */
const becomes = (agencyId: string, wanted: object) =>
  eventually(async () => expect(await stateOf(agencyId)).toMatchObject(wanted))

test("an agency chooses a plan, pays and is let in once the provider has said so", async () => {
  const { agencyId, api, memberApi } = await payingAgency(null)
  expect(await refused(memberApi.clients.list({}))).toMatchObject(CLOSED)
  const { items } = await anonymous().plans.list()
  const ours = items.filter(({ id }) => DEFAULT_PLANS.some(({ planId }) => planId === id))
  expect(ours.map(({ id, priceMonthly, seatLimit }) => [id, priceMonthly, seatLimit])).toEqual([
    ["solo", 2900, 1],
    ["equipe", 7900, 5],
    ["agence", 19_900, null],
  ])

  const { url } = await api.billing.checkout({ planId: "equipe" })
  const [session] = await sessionsOf(agencyId)
  expect(session).toMatchObject({
    url,
    status: "open",
    mode: "subscription",
    client_reference_id: agencyId,
    metadata: { agencyId, planId: "equipe" },
    success_url: `${engineUrl()}/app/account?checkout=success`,
    cancel_url: `${engineUrl()}/pricing?checkout=cancelled`,
    locale: "fr",
  })
  expect(await refused(memberApi.clients.list({}))).toMatchObject(CLOSED)
  expect(await pay(session?.id ?? "")).toBe(true)
  await eventually(() => memberApi.clients.list({}))
  expect((await stateOf(agencyId)).subscription).toMatchObject({
    status: "active",
    planId: "equipe",
    planName: "Équipe",
    priceMonthly: 7900,
    seatLimit: 5,
    cancelAtPeriodEnd: false,
  })
  expect(await refused(api.billing.checkout({ planId: "agence" }))).toMatchObject({
    code: "conflict",
    message: ACTIVE_ALREADY,
  })
})

test("reading the provider anew lets in without waiting for its events", async () => {
  const { agencyId, api } = await payingAgency(null)
  expect(await api.billing.refresh()).toEqual({ active: false })
  // Two people are in it already.
  expect(await refused(api.billing.checkout({ planId: "solo" }))).toMatchObject({ code: "no_seat" })
  await api.billing.checkout({ planId: "agence" })
  const [session] = await sessionsOf(agencyId)
  await pay(session?.id ?? "")
  expect(await api.billing.refresh()).toEqual({ active: true })
})

test("of payments begun, only the last can be made, and a double click begins one", async () => {
  const { agencyId, api } = await payingAgency(null)
  const clicks = await Promise.all([
    api.billing.checkout({ planId: "equipe" }),
    api.billing.checkout({ planId: "equipe" }),
  ])
  expect(new Set(clicks.map(({ url }) => url)).size).toBe(1)
  expect(await api.billing.checkout({ planId: "equipe" })).toEqual(clicks[0])
  const customers = await stripe.customers.list({ limit: 100 })
  expect(customers.data.filter(({ metadata }) => metadata.agencyId === agencyId)).toHaveLength(1)

  await api.billing.checkout({ planId: "agence" })
  const [last, first, ...others] = await sessionsOf(agencyId)
  expect(others).toEqual([])
  expect(await pay(first?.id ?? "")).toBe(false)
  expect(await pay(last?.id ?? "")).toBe(true)
  await becomes(agencyId, { subscription: { status: "active", planId: "agence" } })
  expect((await stripe.subscriptions.list({ customer: await customerIdOf(agencyId) })).data).toHaveLength(1)
})

test("events that come three times, in any order, leave the same state", async () => {
  const { agencyId, api } = await payingAgency()
  await api.billing.cancel()
  await api.billing.resume()
  await api.billing.changePlan({ planId: "agence" })
  await quiet(agencyId)
  const { seq: _, ...before } = await stateOf(agencyId)
  const told = await eventsOf(agencyId)
  expect(told.map(({ type }) => type)).toContain("customer.subscription.updated")
  // New ids, so that none counts as handled.
  const copies = told.map((event) => ({ ...event, id: `${event.id}_again` }))
  const [first] = copies
  // As the provider writes them whose API expands the customer.
  const whole = {
    ...first,
    id: `${first?.id}_whole`,
    data: { object: { customer: { id: await customerIdOf(agencyId) } } },
  }
  const shuffled = [whole, ...copies, ...copies, ...copies].sort(() => Math.random() - 0.5)
  const statuses = await Promise.all(shuffled.map(async (event) => (await deliver(event)).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { seq, ...after } = await stateOf(agencyId)
  expect(after).toEqual(before)
  expect(after).toMatchObject({ subscription: { status: "active", planId: "agence" } })

  expect((await deliver(copies[0] ?? {})).status).toBe(200)
  expect((await stateOf(agencyId)).seq).toBe(seq)
})

test("a forged or old signature is refused, and nothing is read", async () => {
  const { agencyId } = await payingAgency()
  const customer = await customerIdOf(agencyId)
  const event = {
    id: `evt_${agencyId}`,
    object: "event",
    type: "customer.subscription.updated",
    data: { object: { object: "subscription", customer } },
  }
  await quiet(agencyId)
  const { seq } = await stateOf(agencyId)
  const now = Math.floor(Date.now() / 1000)
  const refusals = await Promise.all([
    deliver(event, { secret: "whsec_somebody_else" }),
    deliver(event, { at: now - 301 }),
    rawFetch(null, "/api/webhooks/stripe", { method: "POST", body: event }),
    rawFetch(null, "/api/webhooks/stripe", { method: "POST" }),
  ])
  for (const response of refusals) {
    expect(response.status).toBe(400)
    expect(response.headers.get("content-type")).toContain("application/problem+json")
    expect(await response.json()).toMatchObject({ code: "invalid" })
  }
  expect((await stateOf(agencyId)).seq).toBe(seq)

  // A body that the gateway hands over in base64 counts as it was sent.
  expect((await deliver(event, { at: now - 290, contentType: "application/octet-stream" })).status).toBe(200)
  expect((await stateOf(agencyId)).seq).toBe(seq + 1)
})

test("events of others, or of other kinds, are taken and do nothing", async () => {
  const { agencyId } = await payingAgency()
  await quiet(agencyId)
  const { seq } = await stateOf(agencyId)
  const customer = await customerIdOf(agencyId)
  const event = (type: string, object: object) => ({ id: `evt_${agencyId}_${type}`, type, data: { object } })
  const taken = await Promise.all([
    deliver(event("customer.subscription.updated", { customer: "cus_nobody" })),
    deliver(event("checkout.session.completed", { customer: null })),
    deliver(event("customer.tax_id.created", { customer })),
  ])
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await stateOf(agencyId)).seq).toBe(seq)
  expect((await rawFetch(null, "/api/webhooks/stripe")).status).toBe(404)
})

test("cancelled, an agency is let in until the period ends; it may come back before and after", async () => {
  const { agencyId, api, memberApi } = await payingAgency()
  await api.billing.cancel()
  expect((await stateOf(agencyId)).subscription).toMatchObject({ status: "active", cancelAtPeriodEnd: true })
  await memberApi.clients.list({})
  await api.billing.resume()
  expect((await stateOf(agencyId)).subscription).toMatchObject({ cancelAtPeriodEnd: false })

  // As the portal does it.
  await stripe.subscriptions.update(await subscriptionIdOf(agencyId), { cancel_at: "max_period_end" })
  await becomes(agencyId, { subscription: { status: "active", cancelAtPeriodEnd: true } })
  await api.billing.resume()
  expect((await stateOf(agencyId)).subscription).toMatchObject({ cancelAtPeriodEnd: false })

  await api.billing.cancel()
  await endPeriod(await subscriptionIdOf(agencyId))
  await becomes(agencyId, { subscription: { status: "canceled" } })
  expect(await refused(memberApi.clients.list({}))).toMatchObject(CLOSED)
  expect(await refused(api.billing.cancel())).toMatchObject(NONE)
  expect(await refused(api.billing.resume())).toMatchObject(NONE)
  expect(await refused(api.billing.changePlan({ planId: "agence" }))).toMatchObject(NONE)

  await api.billing.checkout({ planId: "equipe" })
  const [session] = await sessionsOf(agencyId)
  await pay(session?.id ?? "")
  await eventually(() => memberApi.clients.list({}))
})

test("whose payment fails is not let in, and pays what is due rather than once more", async () => {
  const { agencyId, api, memberApi } = await payingAgency()
  await changeCard(await customerIdOf(agencyId), "pm_card_chargeCustomerFail")
  await endPeriod(await subscriptionIdOf(agencyId))
  const today = new Date().toISOString().slice(0, 10)
  const failedSince = expect.stringMatching(`^${today}T`)
  await becomes(agencyId, { subscription: { status: "past_due", failedSince } })
  expect(await refused(memberApi.clients.list({}))).toMatchObject(CLOSED)
  expect(await refused(api.billing.checkout({ planId: "equipe" }))).toMatchObject({ code: "conflict" })
  expect((await api.billing.portal()).url).toBeTruthy()
})

test("a plan is changed both ways, as far as the seats in use allow", async () => {
  const { agencyId, admin, member, api } = await payingAgency()
  await api.billing.changePlan({ planId: "agence" })
  const { subscription, seatCap } = await stateOf(agencyId)
  expect(subscription).toMatchObject({ planId: "agence", planName: "Agence", priceMonthly: 19_900 })
  expect(subscription).not.toHaveProperty("seatLimit")
  expect(seatCap).toBeUndefined()
  const customer = await customerIdOf(agencyId)
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1)
  // The difference is settled with the next invoice.
  const billed = async () => (await stripe.invoices.list({ customer })).data.map(({ total }) => total)
  expect(await billed()).toEqual([7900])
  await endPeriod(await subscriptionIdOf(agencyId))
  expect((await billed())[0]).toBeGreaterThan(19_900)

  expect(await refused(api.billing.changePlan({ planId: "solo" }))).toMatchObject({
    status: 409,
    code: "no_seat",
    message: planTooSmallMessage(2, 1, "Solo"),
  })
  expect(await stateOf(agencyId)).toMatchObject({ subscription: { planId: "agence" } })
  expect(await refused(api.billing.changePlan({ planId: "unknown" }))).toMatchObject({ status: 404 })
  await apiAs(admin).membership.removeMember({ userId: member.userId })
  await api.billing.changePlan({ planId: "solo" })
  expect(await stateOf(agencyId)).toMatchObject({
    seatsUsed: 1,
    subscription: { planId: "solo", seatLimit: 1 },
  })
})

test("nobody slips in while a plan with fewer seats is being chosen", async () => {
  const { agencyId, api } = await payingAgency("agence")
  const people: TestUser[] = await Promise.all(Array.from({ length: 6 }, () => newUser()))
  const change = api.billing.changePlan({ planId: "equipe" }).then(
    () => "changed",
    (error: { code: string }) => error.code,
  )
  await Promise.allSettled(people.map((person) => apiAs(person).membership.join({ code: agencyId })))
  const changed = await change
  const { seatsUsed, subscription } = await stateOf(agencyId)
  if (changed === "changed") {
    expect(seatsUsed).toBe(5)
    expect(subscription).toMatchObject({ planId: "equipe", seatLimit: 5 })
  } else {
    expect(changed).toBe("no_seat")
    expect(seatsUsed).toBe(8)
    expect(subscription).toMatchObject({ planId: "agence" })
    expect(subscription).not.toHaveProperty("seatLimit")
  }
})

test("the portal is for who has paid once", async () => {
  const { api } = await payingAgency()
  const known = async ({ membership }: Api) => (await membership.agency()).agency?.hasCustomer
  const { url } = await api.billing.portal()
  expect(url).toMatch(/^http/)
  expect(await (await fetch(url)).text()).toContain(`href="${engineUrl()}/app/account"`)
  expect(await known(api)).toBe(true)
  const { api: fresh } = await payingAgency(null)
  expect(await refused(fresh.billing.portal())).toMatchObject(NONE)
  expect(await known(fresh)).toBe(false)
})

test("only an administrator pays, and only for their own agency", async () => {
  const { agencyId, memberApi } = await payingAgency()
  const { api: other } = await payingAgency(null)
  const homeless = apiAs(await newUser({ userRole: "admin" }))
  await quiet(agencyId)
  const { seq } = await stateOf(agencyId)
  const callers = [
    [memberApi, "forbidden"],
    [homeless, "no_agency"],
    [anonymous(), "unauthenticated"],
  ] as const
  for (const [caller, code] of callers) {
    const { billing } = caller
    const attempts = [
      billing.checkout({ planId: "solo" }),
      billing.refresh(),
      billing.changePlan({ planId: "solo" }),
      billing.cancel(),
      billing.resume(),
      billing.portal(),
    ]
    for (const error of await Promise.all(attempts.map(refused))) {
      expect(error.status).toBe(code === "unauthenticated" ? 401 : 403)
      if (code !== "unauthenticated") expect(error.code).toBe(code)
    }
  }
  expect(await refused(other.billing.cancel())).toMatchObject(NONE)
  expect((await stateOf(agencyId)).seq).toBe(seq)
})

/** A worker goes through all agencies, other tests' as well. */
const EVERYBODY_MS = 90_000

test("the daily comparison mends what no event told", async () => {
  const { agencyId } = await payingAgency()
  await quiet(agencyId)
  const { subscription } = await stateOf(agencyId)
  if (!subscription) throw new Error("No subscription")
  const wrong = { ...subscription, status: "canceled" as const, planName: "Autre" }
  const longAgo = "2026-01-01T00:00:00.000Z"
  await AgencyEntity.patch({ agencyId })
    .set({ subscription: wrong, seatsUsed: 9, seatsChangedAt: longAgo })
    .go()
  await indexed()
  const fired = await rawFetch(null, "/_local/schedules/daily-subscriptions", { method: "POST" })
  expect(fired.status).toBe(204)
  await eventually(
    async () => expect(await stateOf(agencyId)).toMatchObject({ subscription, seatsUsed: 2 }),
    EVERYBODY_MS,
  )
}, 180_000)

const checkOf = (body: object) =>
  check({ Records: [{ messageId: "one", body: JSON.stringify(body) } as SQSRecord] })
const LONG_AGO = "2026-01-01T00:00:00.000Z"

test("what the comparison had to mend is told, and nothing where all was right", async () => {
  const { agencyId } = await payingAgency()
  await quiet(agencyId)
  const { subscription } = await stateOf(agencyId)
  if (!subscription) throw new Error("No subscription")
  const wrong = { ...subscription, status: "past_due" as const }
  await AgencyEntity.patch({ agencyId })
    .set({ subscription: wrong, seatsUsed: 9, seatsChangedAt: LONG_AGO })
    .go()
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  await eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(2))
  expect(await checkOf({ agencyId })).toEqual({ batchItemFailures: [] })
  expect(warn.mock.calls).toEqual([
    ["A subscription was not what the card provider says", { agencyId, before: wrong, after: subscription }],
    ["Seats mended", { agencyId }],
  ])
  expect(await stateOf(agencyId)).toMatchObject({ subscription, seatsUsed: 2 })
  await checkOf({ agencyId })
  expect(warn).toHaveBeenCalledTimes(2)
})

test("seats are recounted also of who never paid", async () => {
  const { agencyId } = await newAgency({ subscription: null })
  await AgencyEntity.patch({ agencyId }).set({ seatsUsed: 9, seatsChangedAt: LONG_AGO }).go()
  await eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(2))
  expect(await checkOf({ agencyId })).toEqual({ batchItemFailures: [] })
  expect(await stateOf(agencyId)).toMatchObject({ seatsUsed: 2 })
})

test("ending everything for a removal may be done again, and asks nothing of who never paid", async () => {
  const { agencyId, api } = await payingAgency()
  const subscriptionId = await subscriptionIdOf(agencyId)
  await requestEnd(await stateOf(agencyId))
  await eventually(async () => {
    expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe("canceled")
  }, EVERYBODY_MS)
  const customerId = await customerIdOf(agencyId)
  await Billing.endCustomer(customerId)
  expect((await CustomerEntity.get({ customerId }).go({ consistent: true })).data).toBeNull()

  const { agencyId: fresh, api: freshApi } = await payingAgency(null)
  await requestEnd(await stateOf(fresh))
  await freshApi.billing.checkout({ planId: "equipe" })
  const [session] = await sessionsOf(fresh)
  await Billing.endCustomer(await customerIdOf(fresh))
  expect(await pay(session?.id ?? "")).toBe(false)
  expect(await api.billing.refresh()).toEqual({ active: false })
}, 180_000)
