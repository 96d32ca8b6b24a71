import { PlanEntity } from "./plan-entity.ts"
import type { Plan } from "./plans-contract.ts"

export * as Plans from "./plans.ts"

/** The plans on offer, cheapest first (spec 1 §2 "Pricing page"). */
export async function list(): Promise<{ items: Plan[] }> {
  const { data } = await PlanEntity.query.primary({}).go({ pages: "all" })
  const items = data
    .filter(({ active }) => active)
    .sort((one, other) => one.priceMonthly - other.priceMonthly)
    .map(({ planId, name, priceMonthly, seatLimit, features }) => ({
      id: planId,
      name,
      priceMonthly,
      seatLimit: seatLimit ?? null,
      features,
    }))
  return { items }
}
