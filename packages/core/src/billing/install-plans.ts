import type { Stripe } from "stripe"
import { PRODUCT_NAME } from "../lib/text.ts"
import { holds } from "../lib/transact.ts"
import { PlanEntity, type StoredPlan } from "./entities.ts"
import { callStripe, identified, onceKey, type ProviderPrice, prices } from "./stripe.ts"

const FAILED = "Erreur lors de la création des formules chez le prestataire de paiement"

type DefaultPlan = Omit<StoredPlan, "priceId" | "active">

interface Installed {
  planId: string
  name: string
  /** False: the plan existed and stays as it is. */
  added: boolean
}

/**
 * Puts the default plans into the table, each with a product and a monthly price at the provider. Plans that exist in
 * the table stay as they are, edited or not; products and prices that exist at the provider are reused. May run again.
 */
export async function installPlans(): Promise<Installed[]> {
  const installed: Installed[] = []
  for (const plan of DEFAULT_PLANS) {
    const { planId, name } = plan
    const { data: known } = await PlanEntity.get({ planId }).go({ consistent: true })
    installed.push({ planId, name, added: !known && (await add(plan)) })
  }
  return installed
}

async function add(plan: DefaultPlan): Promise<boolean> {
  const { id: priceId, unit_amount } = await callStripe(FAILED, (stripe) => priceOf(stripe, plan))
  const priceMonthly = unit_amount ?? plan.priceMonthly
  // False when a concurrent run created it.
  return holds(PlanEntity.create({ ...plan, priceMonthly, priceId, active: true }).go())
}

/** Finds the price at the provider by its lookup key, so that repeated runs create one. */
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
        // A subscriber keeps these terms when the plan's price changes or the plan is deleted.
        metadata: { planId, seatLimit: String(seatLimit ?? "") },
      },
      { idempotencyKey: onceKey("price", planId, product.id) },
    ),
  )
  return { id, unit_amount: priceMonthly }
}

/**
 * The plans on offer until a deployment's own table differs (docs/operations.md). Every plan opens all modules; they
 * differ in seats (rules/platform.md#plans).
 */
export const DEFAULT_PLANS: readonly DefaultPlan[] = [
  {
    planId: "solo",
    name: "Solo",
    priceMonthly: 2900,
    seatLimit: 1,
    features: [
      "Tous les modules",
      "Collaborations et pages de suivi pour vos marques",
      "Clients, créateurs et castings",
      "Comptabilité des paiements influenceurs",
    ],
  },
  {
    planId: "equipe",
    name: "Équipe",
    priceMonthly: 7900,
    seatLimit: 5,
    features: [
      "Tous les modules",
      "Permissions choisies pour chaque membre",
      "Tâches partagées et mises à jour en direct",
      "Ressources communes à toute l'équipe",
    ],
  },
  {
    planId: "agence",
    name: "Agence",
    priceMonthly: 19_900,
    features: [
      "Tous les modules",
      "Autant de membres que vous le souhaitez",
      "Permissions choisies pour chaque membre",
      "Un espace pour chaque talent manager",
    ],
  },
]
