import type { Stripe } from "stripe"
import { isConditionFailure } from "../db.ts"
import { PRODUCT_NAME } from "../product.ts"
import { identified, type ProviderPrice, prices } from "./answers.ts"
import { DEFAULT_PLANS } from "./default-plans.ts"
import { PlanEntity } from "./plan-entity.ts"
import { asked, onceKey } from "./stripe.ts"

const FAILED = "Erreur lors de la création des abonnements chez le prestataire de paiement"

type DefaultPlan = (typeof DEFAULT_PLANS)[number]

export interface Installed {
  planId: string
  name: string
  /** False: it was there before, and stays as it is. */
  added: boolean
}

/**
 * Puts the default plans into the table, with a product and a monthly price each at the provider. A plan that is in
 * the table, edited or not, stays as it is; what is at the provider already is used. May be run again.
 * @throws AppError unavailable
 */
export async function installPlans(): Promise<Installed[]> {
  const installed: Installed[] = []
  for (const plan of DEFAULT_PLANS) {
    const { planId, name } = plan
    installed.push({ planId, name, added: !(await exists(planId)) && (await add(plan)) })
  }
  return installed
}

async function exists(planId: string): Promise<boolean> {
  const { data } = await PlanEntity.get({ planId }).go({ consistent: true })
  return data !== null
}

async function add(plan: DefaultPlan): Promise<boolean> {
  const { id: priceId, unit_amount } = await asked(FAILED, (stripe) => priceOf(stripe, plan))
  const priceMonthly = unit_amount ?? plan.priceMonthly
  try {
    await PlanEntity.create({ ...plan, priceMonthly, priceId, active: true }).go()
    return true
  } catch (error) {
    // Another run was faster.
    if (isConditionFailure(error)) return false
    throw error
  }
}

/** The provider knows the price by our name for it, however often this runs. */
async function priceOf(
  stripe: Stripe,
  { planId, name, priceMonthly, seatLimit }: DefaultPlan,
): Promise<Pick<ProviderPrice, "id" | "unit_amount">> {
  const lookupKey = `trame-${planId}-monthly`
  const { data } = prices.parse(await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 }))
  if (data[0]) return data[0]
  const product = identified.parse(
    await stripe.products.create(
      { name: `${PRODUCT_NAME} ${name}`, metadata: { planId } },
      { idempotencyKey: onceKey("product", planId) },
    ),
  )
  const { id } = identified.parse(
    await stripe.prices.create(
      {
        product: product.id,
        currency: "eur",
        unit_amount: priceMonthly,
        recurring: { interval: "month" },
        lookup_key: lookupKey,
        nickname: name,
        // What a subscriber keeps once the plan has another price, or is gone.
        metadata: { planId, seatLimit: String(seatLimit ?? "") },
      },
      { idempotencyKey: onceKey("price", planId, product.id) },
    ),
  )
  return { id, unit_amount: priceMonthly }
}
