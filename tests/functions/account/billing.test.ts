import { planTooSmallMessage } from "@trame/core/account/contract/subscription"
import * as Identity from "@trame/core/account/users/index"
import { requestEnd } from "@trame/core/billing/events"
import * as Billing from "@trame/core/billing/index"
import { check } from "@trame/functions/jobs/subscriptions"
import { logger } from "@trame/functions/logger"
import type { SQSRecord } from "aws-lambda"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { newAgency } from "../../support/agency.ts"
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

describe("paying", () => {
  it("when the provider confirms the payment, the agency has access", async () => {
    const { agencyId, api, memberApi } = await payingAgency(null)
    expect(await refused(open(memberApi))).toMatchObject(CLOSED)
    const plans = (await anonymous().plans.list()).items.map(({ id, priceMonthly, seatLimit }) => {
      return [id, priceMonthly, seatLimit]
    })
    expect(plans).toEqual(
      expect.arrayContaining([
        ["solo", 2900, 1],
        ["equipe", 7900, 5],
        ["agence", 19_900, null],
      ]),
    )
    const { url } = await api.billing.checkout({ planId: "equipe" })
    const [session] = await sessionsOf(agencyId)
    expect(session).toMatchObject({
      url,
      status: "open",
      mode: "subscription",
      client_reference_id: agencyId,
      locale: "fr",
      metadata: { agencyId, planId: "equipe" },
      success_url: `${engineUrl()}/app/account?checkout=success`,
      cancel_url: `${engineUrl()}/pricing?checkout=cancelled`,
    })
    expect(await refused(open(memberApi))).toMatchObject(CLOSED)
    expect(await pay(session?.id ?? "")).toBe(true)
    await eventually(() => open(memberApi))
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
      message: "Votre agence a déjà un abonnement actif. Changez de formule depuis la page des tarifs.",
    })
  })

  it("begins once for a double click; only the last payment begun can be completed, and its result is read at once", async () => {
    const { agencyId, api } = await payingAgency(null)
    expect(await api.billing.refresh()).toEqual({ active: false })
    // The agency has two members already.
    expect(await refused(api.billing.checkout({ planId: "solo" }))).toMatchObject({ code: "no_seat" })
    const begin = (planId = "equipe") => api.billing.checkout({ planId })
    const clicks = [...(await Promise.all([begin(), begin()])), await begin()]
    expect(new Set(clicks.map(({ url }) => url)).size).toBe(1)
    const customers = await stripe.customers.list({ limit: 100 })
    expect(customers.data.filter(({ metadata }) => metadata.agencyId === agencyId)).toHaveLength(1)
    await begin("agence")
    const [last, first, ...others] = await sessionsOf(agencyId)
    expect(others).toEqual([])
    expect([await pay(first?.id ?? ""), await pay(last?.id ?? "")]).toEqual([false, true])
    expect(await api.billing.refresh()).toEqual({ active: true })
    await reach(agencyId, { subscription: { status: "active", planId: "agence" } })
  })

  it("when a renewal fails, closes the agency, which settles the invoice rather than subscribes again", async () => {
    const { agencyId, api, memberApi } = await payingAgency()
    await changeCard(await customerIdOf(agencyId), "pm_card_chargeCustomerFail")
    await endPeriod(await subscriptionIdOf(agencyId))
    const failedSince = expect.stringMatching(`^${new Date().toISOString().slice(0, 10)}T`)
    await reach(agencyId, { subscription: { status: "past_due", failedSince } })
    expect(await refused(open(memberApi))).toMatchObject(CLOSED)
    expect(await refused(api.billing.checkout({ planId: "equipe" }))).toMatchObject({ code: "conflict" })
    expect((await api.billing.portal()).url).toBeTruthy()
  })
})

describe("the provider's events", () => {
  it("when they arrive three times in any order, leave the same state", async () => {
    const { agencyId, api } = await payingAgency()
    await api.billing.cancel()
    await api.billing.resume()
    await api.billing.changePlan({ planId: "agence" })
    await quiet(agencyId)
    const { seq: _, ...before } = await stateOf(agencyId)
    // New ids, so that none counts as handled already.
    const copies = (await eventsOf(agencyId)).map((event) => ({ ...event, id: `${event.id}_again` }))
    expect(copies.map(({ type }) => type)).toContain("customer.subscription.updated")
    const [first] = copies
    // As in an event whose customer is expanded.
    const data = { object: { customer: { id: await customerIdOf(agencyId) } } }
    const whole = { ...first, id: `${first?.id}_whole`, data }
    const shuffled = [whole, ...copies, ...copies, ...copies].sort(() => Math.random() - 0.5)
    const statuses = await Promise.all(shuffled.map(async (event) => (await deliver(event)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { seq, ...after } = await stateOf(agencyId)
    expect(after).toEqual(before)
    expect((await deliver(copies[0] ?? {})).status).toBe(200)
    expect((await stateOf(agencyId)).seq).toBe(seq)
  })

  it("count only with a valid and recent signature, and only for subscriptions of our own customers", async () => {
    const { agencyId } = await payingAgency()
    const customer = await customerIdOf(agencyId)
    const event = (type: string, object: object) => ({
      id: `evt_${agencyId}_${type}`,
      type,
      data: { object },
    })
    const updated = event("customer.subscription.updated", { object: "subscription", customer })
    await quiet(agencyId)
    const { seq } = await stateOf(agencyId)
    const now = Math.floor(Date.now() / 1000)
    const PATH = "/api/webhooks/stripe"
    for (const response of await Promise.all([
      deliver(updated, { secret: "whsec_somebody_else" }),
      deliver(updated, { at: now - 301 }),
      rawFetch(null, PATH, { method: "POST", body: updated }),
      rawFetch(null, PATH, { method: "POST" }),
    ])) {
      expect(response.status).toBe(400)
      expect(response.headers.get("content-type")).toContain("application/problem+json")
      expect(await response.json()).toMatchObject({ code: "invalid" })
    }
    expect((await rawFetch(null, PATH)).status).toBe(404)
    const taken = await Promise.all([
      deliver(event("customer.subscription.created", { customer: "cus_nobody" })),
      deliver(event("checkout.session.completed", { customer: null })),
      deliver(event("customer.tax_id.created", { customer })),
    ])
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await stateOf(agencyId)).seq).toBe(seq)
    // The gateway may pass the body in base64; the signature covers the original bytes.
    const bytes = { at: now - 290, contentType: "application/octet-stream" }
    expect((await deliver(updated, bytes)).status).toBe(200)
    expect((await stateOf(agencyId)).seq).toBe(seq + 1)
  })
})

describe("a subscription", () => {
  it("when cancelled, lasts until the period ends, and can come back before and after that", async () => {
    const { agencyId, api, memberApi } = await payingAgency()
    const ends = async () => (await stateOf(agencyId)).subscription?.cancelAtPeriodEnd
    await api.billing.cancel()
    expect(await ends()).toBe(true)
    await open(memberApi)
    await api.billing.resume()
    expect(await ends()).toBe(false)
    // As the portal does.
    await stripe.subscriptions.update(await subscriptionIdOf(agencyId), { cancel_at: "max_period_end" })
    await reach(agencyId, { subscription: { status: "active", cancelAtPeriodEnd: true } })
    await api.billing.resume()
    expect(await ends()).toBe(false)

    await api.billing.cancel()
    await endPeriod(await subscriptionIdOf(agencyId))
    await reach(agencyId, { subscription: { status: "canceled" } })
    expect(await refused(open(memberApi))).toMatchObject(CLOSED)
    for (const call of [
      () => api.billing.cancel(),
      () => api.billing.resume(),
      () => api.billing.changePlan({ planId: "agence" }),
    ])
      expect(await refused(call())).toMatchObject(NONE)
    await api.billing.checkout({ planId: "equipe" })
    await pay((await sessionsOf(agencyId))[0]?.id ?? "")
    await eventually(() => open(memberApi))
  })

  it("changes its plan both ways, as far as the seats in use allow", async () => {
    const { agencyId, admin, member, api } = await payingAgency()
    await api.billing.changePlan({ planId: "agence" })
    const { subscription, seatCap } = await stateOf(agencyId)
    expect(subscription).toMatchObject({ planId: "agence", planName: "Agence", priceMonthly: 19_900 })
    expect([subscription?.seatLimit, seatCap]).toEqual([undefined, undefined])
    const customer = await customerIdOf(agencyId)
    expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1)
    // The next invoice settles the difference.
    const totals = async () => (await stripe.invoices.list({ customer })).data.map(({ total }) => total)
    expect(await totals()).toEqual([7900])
    await endPeriod(await subscriptionIdOf(agencyId))
    expect((await totals())[0]).toBeGreaterThan(19_900)

    expect(await refused(api.billing.changePlan({ planId: "solo" }))).toMatchObject({
      status: 409,
      code: "no_seat",
      message: planTooSmallMessage(2, 1, "Solo"),
    })
    expect(await refused(api.billing.changePlan({ planId: "unknown" }))).toMatchObject({ status: 404 })
    await apiAs(admin).membership.removeMember({ userId: member.userId })
    await api.billing.changePlan({ planId: "solo" })
    const changed = { seatsUsed: 1, subscription: { planId: "solo", seatLimit: 1 } }
    expect(await stateOf(agencyId)).toMatchObject(changed)
  })

  it("has a portal, open only to its own agency and only after a first payment", async () => {
    const { agencyId, api } = await payingAgency()
    const { api: fresh } = await payingAgency(null)
    const hasCustomer = async ({ membership }: Api) => (await membership.agency()).agency?.hasCustomer
    const portal = await (await fetch((await api.billing.portal()).url)).text()
    expect(portal).toContain(`href="${engineUrl()}/app/account"`)
    expect(await refused(fresh.billing.portal())).toMatchObject(NONE)
    expect(await refused(fresh.billing.cancel())).toMatchObject(NONE)
    expect([await hasCustomer(api), await hasCustomer(fresh)]).toEqual([true, false])
    expect((await stateOf(agencyId)).subscription).toMatchObject({ cancelAtPeriodEnd: false })
  })

  it("ends with the agency's removal, which may run twice and also expires payments begun by agencies that never paid", async () => {
    const { agencyId, api } = await payingAgency()
    const subscriptionId = await subscriptionIdOf(agencyId)
    await requestEnd(await stateOf(agencyId))
    await eventually(async () => {
      expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe("canceled")
    }, EVERYBODY_MS)
    const customerId = await customerIdOf(agencyId)
    await Billing.endCustomer(customerId)
    expect((await CustomerEntity.get({ customerId }).go({ consistent: true })).data).toBeNull()
    expect(await api.billing.refresh()).toEqual({ active: false })

    const { agencyId: fresh, api: freshApi } = await payingAgency(null)
    await requestEnd(await stateOf(fresh))
    await freshApi.billing.checkout({ planId: "equipe" })
    const [session] = await sessionsOf(fresh)
    await Billing.endCustomer(await customerIdOf(fresh))
    expect(await pay(session?.id ?? "")).toBe(false)
  }, 180_000)
})

describe("the daily comparison", () => {
  const wrongSeats = { seatsUsed: 9, seatsChangedAt: "2026-01-01T00:00:00.000Z" }
  const waitForTeam = (agencyId: string) =>
    eventually(async () => expect(await Identity.listOfAgency(agencyId)).toHaveLength(2))
  const checkOf = (agencyId: string) =>
    check({ Records: [{ messageId: "one", body: JSON.stringify({ agencyId }) } as SQSRecord] })

  it("corrects what missed events left wrong, and logs each correction once", async () => {
    const { agencyId } = await payingAgency()
    await quiet(agencyId)
    const { subscription: after } = await stateOf(agencyId)
    if (!after) throw new Error("No subscription")
    const before = { ...after, status: "past_due" as const }
    const spoil = () =>
      AgencyEntity.patch({ agencyId })
        .set({ subscription: before, ...wrongSeats })
        .go()
    await spoil()
    const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined)
    onTestFinished(() => warn.mockRestore())
    await waitForTeam(agencyId)
    for (const _time of [1, 2]) expect(await checkOf(agencyId)).toEqual({ batchItemFailures: [] })
    expect(warn.mock.calls).toEqual([
      ["A subscription was not what the card provider says", { agencyId, before, after }],
      ["Seats mended", { agencyId }],
    ])
    expect(await stateOf(agencyId)).toMatchObject({ subscription: after, seatsUsed: 2 })

    await spoil()
    await indexed()
    const fired = await rawFetch(null, "/_local/schedules/daily-subscriptions", { method: "POST" })
    expect(fired.status).toBe(204)
    await reach(agencyId, { subscription: after, seatsUsed: 2 })
  }, 180_000)

  it("recounts the seats of agencies that never paid, too", async () => {
    const { agencyId } = await newAgency({ subscription: null })
    await AgencyEntity.patch({ agencyId }).set(wrongSeats).go()
    await waitForTeam(agencyId)
    expect(await checkOf(agencyId)).toEqual({ batchItemFailures: [] })
    expect(await stateOf(agencyId)).toMatchObject({ seatsUsed: 2 })
  })
})

const NONE = { status: 404, code: "not_found", message: "Aucun abonnement actif trouvé." }
/** The application's answer to a member of an agency without a subscription. */
const CLOSED = { ...NONE, status: 403, code: "no_subscription" }
/** The worker processes all agencies, other tests' as well. */
const EVERYBODY_MS = 90_000

/** Waits for the stored state; the provider's events arrive asynchronously. */
const reach = (agencyId: string, wanted: object) =>
  eventually(async () => expect(await stateOf(agencyId)).toMatchObject(wanted), EVERYBODY_MS)

const open = ({ clients }: Api) => clients.list({})
