import type { AgencyAccount } from "@trame/core/agencies/membership-contract"
import type { SubscriptionStatus } from "@trame/core/agencies/subscription"
import type { Tone } from "../../components/StatusTag.tsx"
import { formatDate, formatMoney } from "../../lib/format.ts"

/** The card provider's words in French. */
const STATES: Record<SubscriptionStatus, { label: string; tone: Tone }> = {
  incomplete: { label: "Paiement attendu", tone: "warning" },
  incomplete_expired: { label: "Paiement abandonné", tone: "neutral" },
  trialing: { label: "Période d'essai", tone: "info" },
  active: { label: "Actif", tone: "success" },
  past_due: { label: "Paiement en retard", tone: "danger" },
  canceled: { label: "Résilié", tone: "neutral" },
  unpaid: { label: "Impayé", tone: "danger" },
  paused: { label: "En pause", tone: "warning" },
}

export function subscriptionState({ subscription }: AgencyAccount): { label: string; tone: Tone } {
  if (!subscription) return { label: "Aucun abonnement", tone: "neutral" }
  const { status, active, cancelAtPeriodEnd } = subscription
  if (!cancelAtPeriodEnd) return STATES[status]
  return active ? { label: "Résilié à l'échéance", tone: "warning" } : STATES.canceled
}

export const seatsText = ({ seatsUsed, subscription }: AgencyAccount): string => {
  if (!subscription) return String(seatsUsed)
  return subscription.seatLimit === null
    ? `${seatsUsed} (illimité)`
    : `${seatsUsed} sur ${subscription.seatLimit}`
}

export const planText = ({ subscription }: AgencyAccount): string =>
  subscription
    ? `${subscription.planName}, ${formatMoney(subscription.priceMonthly, { decimals: 0 })} par mois`
    : "Non défini"

export const periodEnd = ({ subscription }: AgencyAccount): string =>
  formatDate(subscription?.currentPeriodEnd)
