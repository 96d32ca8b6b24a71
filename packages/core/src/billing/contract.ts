import * as z from "zod"
import { id } from "../lib/fields.ts"
import { operation, operationsFor } from "../lib/operation.ts"

/** Where the card provider shows its own page; the site goes there. */
const address = z.object({ url: z.string() })
const done = z.object({})

const forAdmins = operationsFor("agency-admin")

/**
 * Paying for the agency. Customer and prices come from the caller's agency and our plans
 * (rules/platform.md#payment). A provider that does not answer is `unavailable`.
 */
export const billingContract = {
  /** `conflict` for an agency that has an active subscription: it changes plan instead. */
  checkout: forAdmins("POST /billing/checkout", "Commencer le paiement d'un abonnement")
    .input(z.object({ planId: id }))
    .output(address),

  /** Reads the provider's state anew, e.g. on the way back from its pages, before its events arrive. */
  refresh: forAdmins("POST /billing/refresh", "Relire l'abonnement chez le prestataire de paiement").output(
    z.object({ active: z.boolean() }),
  ),

  /** At once, prorated. `no_seat` when more seats are used than the plan has. */
  changePlan: forAdmins("POST /billing/plan", "Changer de formule")
    .input(z.object({ planId: id }))
    .output(done),

  /** At the end of the period that is paid for. */
  cancel: forAdmins("POST /billing/cancel", "Résilier l'abonnement à la fin de la période").output(done),

  /** Takes a cancellation back, before the period's end. */
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
  /** The active ones, cheapest first (rules/platform.md#plans). */
  list: operation("GET /plans", "public", "Les formules proposées").output(
    z.object({ items: z.array(plan) }),
  ),
}
