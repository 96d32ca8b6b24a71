import { html, type Markup } from "../../lib/page.ts"
import type { Account } from "../account.ts"
import { declines } from "../billing/cards.ts"
import { cardOf } from "../billing/invoices.ts"
import type { Subscription } from "../objects.ts"

/** From cents. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat("fr-FR", { style: "currency", currency }).format(cents / 100)
}

const longDate = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" })
const shortDate = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeZone: "Europe/Paris" })

/** From seconds. */
export const dateOf = (seconds: number): string => longDate.format(seconds * 1000).replace(/^1 /u, "1er ")
export const shortDateOf = (seconds: number): string => shortDate.format(seconds * 1000)

const STATES: Record<Subscription["status"], [words: string, tone: string]> = {
  active: ["Actif", "good"],
  past_due: ["Paiement en retard", "bad"],
  canceled: ["Terminé", "quiet"],
}

export function statusTag({ status, cancel_at }: Subscription): Markup {
  const [words, tone] = status === "active" && cancel_at ? ["Résilié", "quiet"] : STATES[status]
  return html`<span class="tag ${tone}">${words}</span>`
}

/** The effect of a cancellation, told before it. */
export function whatEndingDoes(account: Account, subscription: Subscription): string {
  if (subscription.cancel_at !== null) return "L'abonnement est résilié : il prendra fin."
  const card = cardOf(account, subscription)
  if (card && !declines(card)) return "La carte sera débitée et une nouvelle période commencera."
  return subscription.status === "past_due"
    ? "Le paiement reste refusé : l'abonnement prendra fin."
    : "Le paiement sera refusé et l'abonnement passera en retard de paiement."
}
