import { notFound } from "../lib/error.ts"
import type { Plan } from "./contract.ts"
import { PlanEntity, type StoredPlan } from "./entities.ts"

/** The plans on offer, cheapest first (rules/platform.md#plans). */
export async function list(): Promise<{ items: Plan[] }> {
  const items = (await stored())
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

/** All plans, including those no longer on offer, which agencies may still have. */
export async function stored(): Promise<StoredPlan[]> {
  const { data } = await PlanEntity.query.primary({}).go({ pages: "all", consistent: true })
  return data
}

/** @throws AppError not_found for a plan that is not on offer */
export async function planOnOffer(planId: string): Promise<StoredPlan> {
  const { data } = await PlanEntity.get({ planId }).go({ consistent: true })
  if (!data?.active) throw notFound("Cette formule n'existe pas ou n'est plus proposée.")
  return data
}
