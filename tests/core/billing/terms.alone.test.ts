import * as Agencies from "@trame/core/account/agencies/index"
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "@trame/core/account/contract/subscription"
import * as Billing from "@trame/core/billing/index"
import * as Plans from "@trame/core/billing/plans"
import { newId } from "@trame/core/lib/id"
import { describe, expect, onTestFinished, test } from "vitest"
import type { Answer } from "../../support/slowProvider.ts"
import { AgencyEntity, PlanEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"
import { newCustomer, PERIOD_END, sellingPlan, subscriptionOf } from "./subscriptions.ts"

describe("what the provider says", () => {
  test.for([
    [{ unit_amount: 120_000, recurring: { interval: "year", interval_count: 1 } }, 1, 10_000],
    [{ unit_amount: 119_999, recurring: { interval: "year", interval_count: 1 } }, 1, 10_000],
    [{ unit_amount: 10_000, recurring: { interval: "month", interval_count: 3 } }, 1, 3333],
    [{ unit_amount: 240_000, recurring: { interval: "year", interval_count: 2 } }, 1, 10_000],
    [{ unit_amount: 5000 }, 3, 15_000],
    [{ unit_amount: null }, 1, 0],
    [{ unit_amount: 700, recurring: null }, 1, 700],
  ] as const)("of a price %j, %i times, is %i cents a month", async ([price, quantity, cents]) => {
    expect(await readAs([subscriptionOf({ price, quantity })])).toMatchObject({ priceMonthly: cents })
  })

  test.for([
    [{}, false, PERIOD_END],
    [{ cancel_at_period_end: true }, true, PERIOD_END],
    [{ cancel_at: PERIOD_END - 1 }, true, PERIOD_END - 1],
    [{ cancel_at: PERIOD_END }, true, PERIOD_END],
    [{ cancel_at: PERIOD_END + 1 }, false, PERIOD_END],
    [{ cancel_at_period_end: true, cancel_at: PERIOD_END - 5 }, true, PERIOD_END - 5],
    [{ status: "canceled", ended_at: 1_750_000_000 }, false, 1_750_000_000],
  ] as const)("of an end %j is whether and when it ends", async ([changes, cancelAtPeriodEnd, end]) => {
    const currentPeriodEnd = new Date(end * 1000).toISOString()
    expect(await readAs([subscriptionOf(changes)])).toMatchObject({ cancelAtPeriodEnd, currentPeriodEnd })
  })

  test.for([["prod_1"], [{ id: "prod_1", object: "product" }]])(
    "of a price made by hand is the name of the product %j, without a limit",
    async ([product]) => {
      const { sync } = await newCustomer()
      const price = { nickname: null, product, metadata: { seatLimit: "" } }
      const before = (request: string) =>
        request.endsWith("/products/prod_1") && { body: { name: "Sur mesure" } }
      works({ subscriptions: [subscriptionOf({ price })], before })
      const after = await sync()
      expect(after).toMatchObject({ planId: "price_1", planName: "Sur mesure" })
      expect(after).not.toHaveProperty("seatLimit")
    },
  )

  test("of a plan's price is the plan, also one that is no longer on offer", async () => {
    const planId = newId()
    const old = { ...PLAN, planId, name: "Ancienne", priceId: newId(), seatLimit: 3, priceMonthly: 50 }
    await PlanEntity.put({ ...old, active: false }).go()
    onTestFinished(async () => void (await PlanEntity.delete({ planId }).go()))
    const metadata = { planId: "autre", seatLimit: "9" }
    const price = { id: old.priceId, metadata }
    expect(await readAs([subscriptionOf({ price })])).toMatchObject({
      planId,
      planName: "Ancienne",
      seatLimit: 3,
      priceMonthly: 5000,
    })
    const { items } = await Plans.list()
    expect(items.map(({ id }) => id)).toContain(PLAN.planId)
    expect(items.map(({ id }) => id)).not.toContain(planId)
    expect(items.map(({ priceMonthly }) => priceMonthly)).toEqual(
      items.map(({ priceMonthly }) => priceMonthly).toSorted((one, other) => one - other),
    )
    const { actor } = await newCustomer()
    const gone = { code: "not_found", message: "Cette formule n'existe pas ou n'est plus proposée." }
    await expect(Billing.checkout(actor, { planId })).rejects.toMatchObject(gone)
    await expect(Billing.changePlan(actor, { planId })).rejects.toMatchObject(gone)
  })

  test.for([
    [
      ["canceled", 3],
      ["active", 2],
      ["past_due", 1],
    ],
    [
      ["active", 3],
      ["canceled", 2],
    ],
    [
      ["past_due", 1],
      ["incomplete", 3],
      ["active", 2],
    ],
  ] as const)("of several, %j, counts for the active one", async (all) => {
    const subscriptions = all.map(([status, created]) =>
      subscriptionOf({ id: `sub_${status}`, status, created }),
    )
    expect(await readAs(subscriptions)).toMatchObject({ id: "sub_active" })
  })

  test("of several that are over counts for the newest", async () => {
    const all = [1, 3, 2].map((created) =>
      subscriptionOf({ id: `sub_${created}`, status: "canceled", created }),
    )
    expect(await readAs(all)).toMatchObject({ id: "sub_3" })
    expect(await readAs([])).toBeNull()
  })
})

test.for([
  [60_000, undefined, 4],
  [60_000, "3", 3],
  [60_000, "5", 4],
  [-1000, "5", 5],
  [-1000, undefined, undefined],
] as const)("a cap that ends in %i ms leaves of %s seats %s", async ([milliseconds, ofPlan, seatLimit]) => {
  const { agencyId } = await newCustomer()
  const until = new Date(Date.now() + milliseconds).toISOString()
  await AgencyEntity.patch({ agencyId })
    .set({ seatCap: { limit: 4, until } })
    .go()
  const price = ofPlan ? { metadata: { seatLimit: ofPlan } } : {}
  expect((await readAs([subscriptionOf({ price })], agencyId))?.seatLimit).toBe(seatLimit)
})

/** A provider at which the customer has begun these payments, and what it is asked to make. */
function payments(
  begun: object[],
  status: SubscriptionStatus | null = null,
  others: Record<string, Answer> = {},
) {
  const session = { id: "cs_new", status: "open", url: "https://pay.example/new", expires_at: PERIOD_END }
  const own: Record<string, Answer> = {
    "POST /v1/checkout/sessions": { body: session },
    "GET /v1/checkout/sessions": { body: { data: begun } },
    ...others,
  }
  const subscriptions = status ? [subscriptionOf({ status })] : []
  const asked = works({ subscriptions, before: (request) => own[request] })
  return () => asked.filter(({ request }) => request.startsWith("POST"))
}

const sessionOf = (agencyId: string, seconds: number, changes: object = {}) => ({
  id: "cs_old",
  status: "open",
  url: "https://pay.example/old",
  expires_at: Math.floor(Date.now() / 1000) + seconds,
  metadata: { agencyId, planId: PLAN.planId, priceId: PLAN.priceId },
  ...changes,
})

describe("a payment", () => {
  test("that was begun is gone on with as long as there is time for it, else it ends and another begins", async () => {
    const { agencyId, actor } = await newCustomer()
    const begin = () => Billing.checkout(actor, PLAN)
    const again = payments([sessionOf(agencyId, 2 * 3600)])
    expect(await begin()).toEqual({ url: "https://pay.example/old" })
    expect(again()).toEqual([])
    for (const session of [
      sessionOf(agencyId, 1800),
      sessionOf(agencyId, 7200, { metadata: { agencyId, planId: "other", priceId: PLAN.priceId } }),
      sessionOf(agencyId, 7200, { metadata: { agencyId, planId: PLAN.planId, priceId: "of before" } }),
    ]) {
      const made = payments([session])
      expect(await begin()).toEqual({ url: "https://pay.example/new" })
      expect(made().map(({ request }) => request)).toEqual([
        "POST /v1/checkout/sessions/cs_old/expire",
        "POST /v1/checkout/sessions",
      ])
    }
  })

  test.for([
    ["complete", true],
    ["expired", true],
    ["open", false],
  ] as const)("of before that cannot be ended and is %s lets another begin: %s", async ([by, begins]) => {
    const { agencyId, actor } = await newCustomer()
    const old = sessionOf(agencyId, 7200, { metadata: { agencyId, planId: "other" } })
    payments([old], null, {
      "POST /v1/checkout/sessions/cs_old/expire": {
        status: 400,
        body: { error: { type: "invalid_request_error", message: "Not open" } },
      },
      "GET /v1/checkout/sessions/cs_old": { body: { ...old, status: by } },
    })
    const begun = Billing.checkout(actor, PLAN)
    if (begins) await expect(begun).resolves.toEqual({ url: "https://pay.example/new" })
    else await expect(begun).rejects.toMatchObject({ code: "unavailable" })
  })

  test("that two begin at once is one, and the one after it another", async () => {
    const { agencyId, actor } = await newCustomer()
    const made = payments([])
    await Promise.all([Billing.checkout(actor, PLAN), Billing.checkout(actor, PLAN)])
    const later = payments([sessionOf(agencyId, 7200, { status: "expired" })])
    await Billing.checkout(actor, PLAN)
    const [one, other, third] = [...made(), ...later()].map(({ key }) => key)
    expect(one).toContain(agencyId)
    expect(other).toBe(one)
    expect(third).toContain(agencyId)
    expect(third).not.toBe(one)
  })

  test.for(SUBSCRIPTION_STATUSES)("is begun or refused by who is %s", async (status) => {
    const { actor } = await newCustomer()
    payments([], status)
    const begun = Billing.checkout(actor, PLAN)
    if (status === "active") await expect(begun).rejects.toThrow(/déjà un abonnement actif/)
    else if (status === "past_due" || status === "unpaid")
      await expect(begun).rejects.toThrow(/dernier paiement/)
    else await expect(begun).resolves.toEqual({ url: "https://pay.example/new" })
  })

  test("is refused to an agency whose subscription was given by hand", async () => {
    const { admin, agencyId } = await newAgency()
    const made = payments([])
    await expect(Billing.checkout(admin, PLAN)).rejects.toThrow(/déjà un abonnement actif/)
    expect(made()).toEqual([])
    expect(await Agencies.findAgency(agencyId)).not.toHaveProperty("customerId")
  })
})

const { plan: PLAN, answers, works } = sellingPlan()

/** What is stored of an agency when the provider has these subscriptions. */
async function readAs(subscriptions: object[], agencyId?: string) {
  answers(() => ({ body: { data: subscriptions } }))
  return (await Billing.sync(agencyId ?? (await newCustomer()).agencyId))?.after
}
