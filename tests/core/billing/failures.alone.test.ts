import { SUBSCRIPTION_STATUSES } from "@trame/core/account/contract/subscription"
import * as Billing from "@trame/core/billing/index"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { describe, expect, test } from "vitest"
import { CustomerEntity, EventEntity, PlanEntity } from "../../support/stored.ts"
import { newCustomer, sellingPlan, subscriptionOf } from "./subscriptions.ts"

const { plan: PLAN, works } = sellingPlan()
const ACTIVE = [subscriptionOf()]
const change = (actor: UserActor) => Billing.changePlan(actor, PLAN)

test.each([
  [
    "Erreur lors de la création de la session de paiement",
    { failing: "POST /v1/checkout/sessions" },
    (actor: UserActor) => Billing.checkout(actor, PLAN),
  ],
  [
    "Erreur lors de la résiliation de l'abonnement",
    { failing: "POST /v1/subscriptions", subscriptions: ACTIVE },
    Billing.cancel,
  ],
  [
    "Erreur lors de la création de la session portail",
    { failing: "POST /v1/billing_portal" },
    Billing.portal,
  ],
  [
    "URL de paiement non reçue",
    { before: (request: string) => isPost(request) && NO_ADDRESS },
    (actor: UserActor) => Billing.checkout(actor, PLAN),
  ],
])("a provider out of order: %s", async (message, as, act) => {
  const { actor } = await newCustomer()
  works(as)
  await expect(act(actor)).rejects.toMatchObject({ code: "unavailable", message })
})

describe("a change of plan", () => {
  test("that is chosen once more some minutes later is asked for anew", async () => {
    const { actor, sync } = await newCustomer()
    const asked = works({ subscriptions: ACTIVE })
    await sync()
    for (const _twice of [1, 2]) await change(actor)
    const keys = asked.flatMap(({ request, key }) => (isPost(request) ? [key] : []))
    expect(keys).toEqual([expect.stringContaining("sub_1"), expect.stringContaining("sub_1")])
    expect(new Set(keys).size).toBe(2)
  })

  test("that fails gives the seats back, and says so when the provider is not there at all", async () => {
    const { actor, sync, stored } = await newCustomer()
    await withSeats(2)
    works({ subscriptions: ACTIVE, failing: "POST" })
    await sync()
    await expect(change(actor)).rejects.toMatchObject({ code: "unavailable" })
    const after = await stored()
    expect(after?.subscription).toMatchObject({ status: "active", planName: "Ancien" })
    expect([after?.subscription?.seatLimit, after?.seatCap]).toEqual([undefined, undefined])
    const away = { status: 500, body: {} }
    let isAway = false
    const before = (request: string) => {
      isAway ||= isPost(request)
      return isAway && away
    }
    works({ subscriptions: ACTIVE, before })
    const message = "Erreur lors du changement de formule"
    await expect(change(actor)).rejects.toMatchObject({ code: "unavailable", message })
  })

  test("to a larger one gives its seats once the provider has changed it, also where none was read before", async () => {
    const { actor, stored } = await newCustomer()
    await withSeats(5)
    let during: Awaited<ReturnType<typeof stored>> = null
    const before = async (request: string) => {
      if (isPost(request)) during = await stored()
    }
    works({ subscriptions: [subscriptionOf({ price: { metadata: { seatLimit: "2" } } })], before })
    await change(actor)
    expect(during).toMatchObject({ subscription: { seatLimit: 2 } })
    expect(during).not.toHaveProperty("seatCap")
  })

  test("to one with fewer seats gives none back by a reading meanwhile", async () => {
    const { actor, sync } = await newCustomer()
    await withSeats(2)
    works({ subscriptions: ACTIVE })
    await sync()
    let limit: number | undefined
    // Before the provider changes the plan, the event of something else is worked on.
    const before = async (request: string) => {
      if (isPost(request)) limit = (await sync())?.seatLimit
    }
    works({ subscriptions: ACTIVE, before })
    await change(actor)
    expect(limit).toBe(2)
  })
})

test.for([
  [
    "cancelled",
    { cancel_at_period_end: false },
    { cancel_at_period_end: true },
    { cancelAtPeriodEnd: true },
    Billing.cancel,
  ],
  [
    "gone on with",
    { cancel_at_period_end: true },
    { cancel_at_period_end: false },
    { cancelAtPeriodEnd: false },
    Billing.resume,
  ],
  ["changed", {}, { price: { nickname: "Nouveau" } }, { planName: "Nouveau" }, change],
] as const)(
  "a subscription that was just %s is so before the provider's event",
  async ([, asBefore, after, shown, act]) => {
    const { actor, sync, stored } = await newCustomer()
    let asItIs: object = asBefore
    const before = (request: string) => {
      if (isPost(request)) asItIs = after
    }
    works({ subscriptions: () => [subscriptionOf({ ...asItIs })], before })
    await sync()
    await act(actor)
    expect((await stored())?.subscription).toMatchObject(shown)
  },
)

test.for([
  "customer.subscription.updated",
  "checkout.session.completed",
  "invoice.paid",
  "invoice.payment_failed",
])("%s counts as handled once its work is done, and is not done twice", async (type) => {
  const { agencyId, customerId, stored } = await newCustomer()
  await CustomerEntity.create({ customerId, agencyId }).go()
  const event = { id: `evt_${newId()}`, type, data: { object: { customer: customerId } } }
  const failing = "GET /v1/subscriptions"
  works({ failing })
  await expect(Billing.receive(event)).rejects.toMatchObject({ code: "unavailable" })
  const asked = works({ subscriptions: ACTIVE })
  expect(await Billing.receive(event)).toBe("synced")
  expect((await stored())?.subscription).toMatchObject({ status: "active" })
  expect(asked.map(({ request }) => request)).toContain(failing)
  asked.length = 0
  expect([await Billing.receive(event), asked]).toEqual(["repeated", []])
  const { data: handled } = await EventEntity.get({ eventId: event.id }).go({ consistent: true })
  const days = ((handled?.expiresAt ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(100)
})

test.for([
  [404, "resource_missing", true],
  [400, "other", false],
] as const)("a customer whose subscription is answered %i %s has ended: %s", async ([status, code, ends]) => {
  const error = { type: "invalid_request_error", code, message: "No such subscription" }
  const before = (request: string) =>
    request.startsWith("DELETE") && request.endsWith("sub_1") && { status, body: { error } }
  const asked = works({ subscriptions: [...ACTIVE, subscriptionOf({ id: "sub_2" })], before })
  const customerId = `cus_${newId()}`
  await CustomerEntity.create({ customerId, agencyId: newId() }).go()
  const ending = Billing.endCustomer(customerId)
  if (ends) await ending
  else await expect(ending).rejects.toMatchObject({ code: "unavailable" })
  const { data: known } = await CustomerEntity.get({ customerId }).go({ consistent: true })
  expect(known === null).toBe(ends)
  const requests = asked.map(({ request }) => request)
  if (ends) expect(requests).toContain("DELETE /v1/subscriptions/sub_2")
})

test("with a customer ends whatever may still cost something, and nothing else is asked for", async () => {
  const subscriptions = SUBSCRIPTION_STATUSES.map((status) => subscriptionOf({ id: `sub_${status}`, status }))
  const asked = works({ subscriptions })
  await Billing.endCustomer(`cus_${newId()}`)
  const over = ["canceled", "incomplete_expired"]
  const ended = asked.flatMap(({ request }) => (request.startsWith("DELETE") ? [request] : []))
  expect(ended).toEqual(
    SUBSCRIPTION_STATUSES.filter((status) => !over.includes(status)).map(
      (status) => `DELETE /v1/subscriptions/sub_${status}`,
    ),
  )
})

const isPost = (request: string) => request.startsWith("POST")
const withSeats = (seatLimit: number) => PlanEntity.patch({ planId: PLAN.planId }).set({ seatLimit }).go()

const NO_ADDRESS = { body: { id: "cs_1", status: "open", url: null, expires_at: 4_070_908_800 } }
