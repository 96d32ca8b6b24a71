import * as z from "zod"
import { id } from "../lib/fields.ts"
import { operation, operationsFor } from "../lib/operation.ts"

/** Address of the card provider's page, to which the site redirects. */
const address = z.object({ url: z.string() })
const done = z.object({})

const forAdmins = operationsFor("agency-admin")

/**
 * Payment for the agency. The customer and prices come from the caller's agency and the stored plans
 * (rules/platform.md#payment). A provider that fails is `unavailable`.
 */
export const billingContract = {
  /** `conflict` for an agency with an active subscription: it changes its plan instead. */
  checkout: forAdmins("POST /billing/checkout", "Commencer le paiement d'un abonnement")
    .input(z.object({ planId: id }))
    .output(address),

  /** Reads the provider's state again, e.g. on return from its pages, before its events arrive. */
  refresh: forAdmins("POST /billing/refresh", "Relire l'abonnement chez le prestataire de paiement").output(
    z.object({ active: z.boolean() }),
  ),

  /** At once, prorated. `no_seat` when more seats are in use than the plan has. */
  changePlan: forAdmins("POST /billing/plan", "Changer de formule")
    .input(z.object({ planId: id }))
    .output(done),

  /** At the end of the paid period. */
  cancel: forAdmins("POST /billing/cancel", "Résilier l'abonnement à la fin de la période").output(done),

  /** Withdraws a cancellation before the period's end. */
  resume: forAdmins("POST /billing/resume", "Reprendre un abonnement résilié").output(done),

  portal: forAdmins("POST /billing/portal", "Ouvrir le portail du prestataire de paiement").output(address),
}

const plan = z.object({
  id: z.string(),
  name: z.string(),
  /** Euro cents a month. */
  priceMonthly: z.int(),
  /** Null: unlimited. */
  seatLimit: z.int().nullable(),
  features: z.array(z.string()),
})
export type Plan = z.infer<typeof plan>

export const plansContract = {
  /** The active plans, cheapest first (rules/platform.md#plans). */
  list: operation("GET /plans", "public", "Les formules proposées").output(
    z.object({ items: z.array(plan) }),
  ),
}
