import { SUBSCRIPTION_STATUSES } from "@trame/core/account/contract/subscription"
import { Billing } from "@trame/core/billing/index"
import type { Actor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { afterAll, beforeAll, expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { type Answer, answeringProvider } from "../../support/slowProvider.ts"
import { AgencyEntity, CustomerEntity, EventEntity, PlanEntity } from "../../support/stored.ts"

let provider: Awaited<ReturnType<typeof answeringProvider>>
let answerTo: (request: string) => Answer | Promise<Answer> = () => ({ status: 500, body: {} })

const PLAN = { planId: newId(), name: "Essai", priceMonthly: 100, features: [], priceId: newId() }

beforeAll(async () => {
  provider = await answeringProvider()
  provider.answers((request) => answerTo(request))
  process.env.STRIPE_API_URL = provider.url
  await PlanEntity.put({ ...PLAN, active: true }).go()
})

afterAll(async () => {
  provider.close()
  await PlanEntity.delete({ planId: PLAN.planId }).go()
})

const SUBSCRIPTION = {
  id: "sub_1",
  status: "active",
  created: 1,
  cancel_at_period_end: false,
  cancel_at: null,
  items: {
    data: [
      {
        id: "si_1",
        current_period_end: 4_070_908_800,
        price: {
          id: "price_1",
          nickname: "Ancien",
          unit_amount: 1,
          recurring: null,
          product: "p",
          metadata: {},
        },
      },
    ],
  },
}

async function customerActor(): Promise<{ actor: Actor; agencyId: string }> {
  const { agencyId, admin } = await newAgency({ subscription: null })
  await AgencyEntity.patch({ agencyId })
    .set({ customerId: `cus_${agencyId}` })
    .go()
  return { agencyId, actor: await actorOf(admin) }
}

/** The provider works, but for one kind of request. */
const but = (failing: string, subscriptions: object[]) => (request: string) => {
  if (request.startsWith(failing)) return { status: 500, body: { error: { message: "Out of order" } } }
  return { body: request === "GET /v1/subscriptions" ? { data: subscriptions } : { id: "x", data: [] } }
}

test.each([
  [
    "Erreur lors de la création de la session de paiement",
    "POST /v1/checkout/sessions",
    [],
    (actor: Actor) => Billing.checkout(actor, PLAN),
  ],
  [
    "Erreur lors de la résiliation de l'abonnement",
    "POST /v1/subscriptions",
    [SUBSCRIPTION],
    (actor: Actor) => Billing.cancel(actor),
  ],
  [
    "Erreur lors de la création de la session portail",
    "POST /v1/billing_portal",
    [],
    (actor: Actor) => Billing.portal(actor),
  ],
])("a provider out of order: %s", async (message, failing, subscriptions, act) => {
  const { actor } = await customerActor()
  answerTo = but(failing, subscriptions)
  await expect(act(actor)).rejects.toMatchObject({ code: "unavailable", message })
})

test("a payment without an address", async () => {
  const { actor } = await customerActor()
  answerTo = (request) =>
    request.startsWith("POST")
      ? { body: { id: "cs_1", status: "open", url: null, expires_at: 4_070_908_800 } }
      : { body: { data: [] } }
  const refusal = { code: "unavailable", message: "URL de paiement non reçue" }
  await expect(Billing.checkout(actor, PLAN)).rejects.toMatchObject(refusal)
})

test("a plan that is chosen once more some minutes later is asked for anew", async () => {
  const { actor, agencyId } = await customerActor()
  const works = but("nothing", [SUBSCRIPTION])
  const keys: (string | undefined)[] = []
  provider.answers((request, { idempotencyKey }) => {
    if (request.startsWith("POST")) keys.push(idempotencyKey)
    return works(request)
  })
  await Billing.sync(agencyId)
  await Billing.changePlan(actor, PLAN)
  await Billing.changePlan(actor, PLAN)
  provider.answers((request) => answerTo(request))
  expect(keys).toEqual([expect.stringContaining("sub_1"), expect.stringContaining("sub_1")])
  expect(new Set(keys).size).toBe(2)
})

test("a change of plan that fails gives the seats back", async () => {
  const { actor, agencyId } = await customerActor()
  await PlanEntity.patch({ planId: PLAN.planId }).set({ seatLimit: 2 }).go()
  answerTo = but("POST", [SUBSCRIPTION])
  await Billing.sync(agencyId)
  await expect(Billing.changePlan(actor, PLAN)).rejects.toMatchObject({ code: "unavailable" })
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  expect(data?.subscription).toMatchObject({ status: "active", planName: "Ancien" })
  expect(data?.subscription).not.toHaveProperty("seatLimit")
  expect(data).not.toHaveProperty("seatCap")
})

test("a change of plan after which the provider is not there at all says that it failed", async () => {
  const { actor, agencyId } = await customerActor()
  answerTo = but("nothing", [SUBSCRIPTION])
  await Billing.sync(agencyId)
  let asked = false
  answerTo = (request) => {
    asked ||= request.startsWith("POST")
    return but(asked ? "" : "nothing", [SUBSCRIPTION])(request)
  }
  const message = "Erreur lors du changement de formule"
  await expect(Billing.changePlan(actor, PLAN)).rejects.toMatchObject({ code: "unavailable", message })
})

test("a larger plan gives its seats only once the provider has changed it, also where none was read before", async () => {
  const { actor, agencyId } = await customerActor()
  await PlanEntity.patch({ planId: PLAN.planId }).set({ seatLimit: 5 }).go()
  const limitNow = async () => (await AgencyEntity.get({ agencyId }).go({ consistent: true })).data
  const works = but("nothing", [{ ...SUBSCRIPTION, ...withPrice("Ancien", { seatLimit: "2" }) }])
  let during: Awaited<ReturnType<typeof limitNow>> = null
  answerTo = async (request) => {
    if (request.startsWith("POST")) during = await limitNow()
    return works(request)
  }
  await Billing.changePlan(actor, PLAN)
  expect(during).toMatchObject({ subscription: { seatLimit: 2 } })
  expect(during).not.toHaveProperty("seatCap")
})

test("while a plan with fewer seats is being chosen, a reading gives none back", async () => {
  const { actor, agencyId } = await customerActor()
  await PlanEntity.patch({ planId: PLAN.planId }).set({ seatLimit: 2 }).go()
  const works = but("nothing", [SUBSCRIPTION])
  answerTo = works
  await Billing.sync(agencyId)
  let limit: number | undefined
  answerTo = async (request) => {
    // Before the provider changes the plan, the event of something else is worked on.
    if (request.startsWith("POST")) limit = (await Billing.sync(agencyId))?.after?.seatLimit
    return works(request)
  }
  await Billing.changePlan(actor, PLAN)
  expect(limit).toBe(2)
})

const withPrice = (nickname: string, metadata: Record<string, string> = {}) => {
  const [item] = SUBSCRIPTION.items.data
  return { items: { data: [{ ...item, price: { ...item?.price, nickname, metadata } }] } }
}

test.for([
  [
    "cancelled",
    { cancel_at_period_end: false },
    { cancel_at_period_end: true },
    { cancelAtPeriodEnd: true },
    (actor: Actor) => Billing.cancel(actor),
  ],
  [
    "gone on with",
    { cancel_at_period_end: true },
    { cancel_at_period_end: false },
    { cancelAtPeriodEnd: false },
    (actor: Actor) => Billing.resume(actor),
  ],
  [
    "changed",
    withPrice("Ancien"),
    withPrice("Nouveau"),
    { planName: "Nouveau" },
    (actor: Actor) => Billing.changePlan(actor, PLAN),
  ],
] as const)(
  "a subscription that was just %s is so at once, before the provider's event of it",
  async ([, before, after, shown, act]) => {
    const { actor, agencyId } = await customerActor()
    let asItIs: object = before
    answerTo = (request) => {
      if (request.startsWith("POST")) asItIs = after
      return but("nothing", [{ ...SUBSCRIPTION, ...asItIs }])(request)
    }
    await Billing.sync(agencyId)
    await act(actor)
    const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
    expect(data?.subscription).toMatchObject(shown)
  },
)

test.for([
  ["customer.subscription.updated", "GET /v1/subscriptions"],
  ["checkout.session.completed", "GET /v1/subscriptions"],
  ["invoice.paid", "GET /v1/subscriptions"],
  ["invoice.payment_failed", "GET /v1/subscriptions"],
] as const)("%s counts as handled once its work is done, and is not done twice", async ([type, failing]) => {
  const { agencyId } = await customerActor()
  const customer = `cus_${agencyId}`
  await CustomerEntity.create({ customerId: customer, agencyId }).go()
  const event = { id: `evt_${newId()}`, type, data: { object: { customer } } }
  answerTo = but(failing, [])
  await expect(Billing.receive(event)).rejects.toMatchObject({ code: "unavailable" })
  const asked: string[] = []
  answerTo = (request) => {
    asked.push(request)
    return but("nothing", [SUBSCRIPTION])(request)
  }
  expect(await Billing.receive(event)).toBe("synced")
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  expect(data?.subscription).toMatchObject({ status: "active" })
  expect(asked).toContain(failing)
  asked.length = 0
  expect(await Billing.receive(event)).toBe("repeated")
  expect(asked).toEqual([])
  const { data: handled } = await EventEntity.get({ eventId: event.id }).go({ consistent: true })
  const days = ((handled?.expiresAt ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(100)
})

test.for([
  [404, "resource_missing", true],
  [400, "other", false],
] as const)("a customer whose subscription is answered %i %s has ended: %s", async ([status, code, ends]) => {
  const works = but("nothing", [SUBSCRIPTION, { ...SUBSCRIPTION, id: "sub_2" }])
  const asked: string[] = []
  answerTo = (request) => {
    if (!request.startsWith("DELETE")) return works(request)
    asked.push(request)
    const error = { type: "invalid_request_error", code, message: "No such subscription" }
    return request.endsWith("sub_1") ? { status, body: { error } } : works(request)
  }
  const customerId = `cus_${newId()}`
  await CustomerEntity.create({ customerId, agencyId: newId() }).go()
  const ending = Billing.endCustomer(customerId)
  if (ends) await ending
  else await expect(ending).rejects.toMatchObject({ code: "unavailable" })
  const { data: known } = await CustomerEntity.get({ customerId }).go({ consistent: true })
  expect(known === null).toBe(ends)
  if (ends) expect(asked).toContain("DELETE /v1/subscriptions/sub_2")
})

test("with a customer ends whatever may still cost something, and nothing else is asked for", async () => {
  const ended: string[] = []
  const subscriptions = SUBSCRIPTION_STATUSES.map((status) => ({
    ...SUBSCRIPTION,
    id: `sub_${status}`,
    status,
  }))
  const works = but("nothing", subscriptions)
  answerTo = (request) => {
    if (request.startsWith("DELETE")) ended.push(request.slice("DELETE /v1/subscriptions/sub_".length))
    return works(request)
  }
  await Billing.endCustomer(`cus_${newId()}`)
  const over = ["canceled", "incomplete_expired"]
  expect(ended).toEqual(SUBSCRIPTION_STATUSES.filter((status) => !over.includes(status)))
})
