import type { Account } from "../account.ts"
import { declines } from "../billing/cards.ts"
import { cardOf } from "../billing/invoices.ts"
import type { Subscription } from "../objects.ts"

/** For people, before they do it. */
export function whatEndingDoes(account: Account, subscription: Subscription): string {
  if (subscription.cancel_at !== null) return "L'abonnement est résilié : il prendra fin."
  if (subscription.status === "incomplete")
    return "La première facture n'est pas payée : l'abonnement prendra fin."
  const card = cardOf(account, subscription)
  if (card && !declines(card)) return "La carte sera débitée et une nouvelle période commencera."
  return subscription.status === "past_due"
    ? "Le paiement reste refusé : l'abonnement prendra fin."
    : "Le paiement sera refusé et l'abonnement passera en retard de paiement."
}
