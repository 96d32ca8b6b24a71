import * as Billing from "@trame/core/billing/index"
import { newId } from "@trame/core/lib/id"
import { afterAll, beforeAll } from "vitest"
import { type Answer, answeringProvider } from "../../support/slowProvider.ts"
import { AgencyEntity, PlanEntity } from "../../support/stored.ts"
import { newAgency } from "../totals/world.ts"

export const PERIOD_END = 4_070_908_800
export const PRICE = {
  id: "price_1",
  nickname: "Ancien",
  unit_amount: 5000,
  product: "p",
  metadata: {},
  recurring: { interval: "month", interval_count: 1 },
}

/** A subscription as the provider has it. */
export const subscriptionOf = (
  changes: { price?: object; quantity?: number; [name: string]: unknown } = {},
) => {
  const { price = {}, quantity = 1, ...others } = changes
  const item = { id: "si_1", current_period_end: PERIOD_END, quantity, price: { ...PRICE, ...price } }
  return {
    id: "sub_1",
    status: "active",
    created: 1,
    cancel_at_period_end: false,
    cancel_at: null,
    items: { data: [item] },
    ...others,
  }
}

/** An agency that the provider knows, and of whose subscription nothing was read yet. */
export async function newCustomer() {
  const { agencyId, admin: actor } = await newAgency()
  const customerId = `cus_${agencyId}`
  await AgencyEntity.patch({ agencyId }).set({ customerId }).remove(["subscription"]).go()
  const stored = async () => (await AgencyEntity.get({ agencyId }).go({ consistent: true })).data
  return { agencyId, actor, customerId, stored, sync: async () => (await Billing.sync(agencyId))?.after }
}

/** For a whole file: a provider that answers as a test says by then, and a plan that is on offer. */
export function sellingPlan() {
  let provider: Awaited<ReturnType<typeof answeringProvider>>
  const plan = { planId: newId(), name: "Essai", priceMonthly: 100, features: [], priceId: newId() }
  beforeAll(async () => {
    provider = await answeringProvider()
    process.env.STRIPE_API_URL = provider.url
    await PlanEntity.put({ ...plan, active: true }).go()
  })
  afterAll(async () => {
    provider.close()
    await PlanEntity.delete({ planId: plan.planId }).go()
  })
  const answers: typeof provider.answers = (as) => provider.answers(as)
  return {
    plan,
    answers,
    /** The provider works, but for one kind of request. Answers all that it is asked from then on. */
    works({ subscriptions = [], failing, before }: Works) {
      const asked: { request: string; key: string | undefined }[] = []
      answers(async (request, { idempotencyKey: key }) => {
        asked.push({ request, key })
        const own = await before?.(request)
        if (own) return own as Answer
        if (failing !== undefined && request.startsWith(failing))
          return { status: 500, body: { error: { message: "Out of order" } } }
        const list = typeof subscriptions === "function" ? subscriptions() : subscriptions
        return { body: request === "GET /v1/subscriptions" ? { data: list } : { id: "x", data: [] } }
      })
      return asked
    },
  }
}

interface Works {
  subscriptions?: object[] | (() => object[])
  failing?: string
  /** Done before a request is answered, and its answer, if any, instead. */
  before?: (request: string) => unknown
}
