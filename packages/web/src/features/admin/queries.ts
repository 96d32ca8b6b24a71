import type { AgencyAccount } from "@trame/core/account/contract/membership"
import type { SubscriptionStatus } from "@trame/core/account/contract/subscription"
import { api } from "../../lib/api/api.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { formatDate, formatMoney } from "../../lib/format.ts"
import { cursorPages } from "../../ui/list/CursorList.tsx"
import type { Status } from "../../ui/StatusTag.tsx"

/** One agency, or the whole platform. */
interface ListScope {
  agencyId?: string
  search: string
}

const pagesOf = ({ agencyId, search }: ListScope) => ({
  input: (cursor: string | undefined) => ({ agencyId, search, cursor }),
  ...cursorPages,
})

export const usersOptions = (scope: ListScope) => api.admin.users.infiniteOptions(pagesOf(scope))
export const clientsOptions = (scope: ListScope) => api.admin.clients.infiniteOptions(pagesOf(scope))
export const influencersOptions = (scope: ListScope) => api.admin.influencers.infiniteOptions(pagesOf(scope))
export const collaborationsOptions = (scope: ListScope) =>
  api.admin.collaborations.infiniteOptions(pagesOf(scope))

export const KINDS = ["agencies", "users", "clients", "influencers", "collaborations"] as const
export type Kind = (typeof KINDS)[number]

export const KIND_LABELS: Record<Kind, string> = {
  agencies: "Agences",
  users: "Utilisateurs",
  clients: "Clients",
  influencers: "Influenceurs",
  collaborations: "Campagnes",
}

export const isKind = (value: string): value is Kind => Object.hasOwn(KIND_LABELS, value)

/** The full list of a tile, with its search. */
export const listDialogs = defineDialogs(
  { agencies: [], users: [], clients: [], influencers: [], collaborations: [] },
  { slot: "list", within: ["find"] },
)

/** Above a list: an agency's summary, or the removal of its owner. */
export const agencyDialogs = defineDialogs({ agency: ["agency"], "owner-removal": ["user"] })

/** Dialogs above the list of withdrawals. */
export const catalogueDialogs = defineDialogs({ erase: ["person"], refuse: ["person", "agency"] })

/** Above these: an item of an agency. */
export const detailDialogs = defineDialogs(
  { client: ["of", "item"], influencer: ["of", "item"], collaboration: ["of", "item"] },
  { slot: "detail" },
)

type Subscription = NonNullable<AgencyAccount["subscription"]>

/** The card provider's states in French. */
const STATES: Record<SubscriptionStatus, string> = {
  incomplete: "Paiement attendu",
  incomplete_expired: "Paiement abandonné",
  trialing: "Période d'essai",
  active: "Actif",
  past_due: "Paiement en retard",
  canceled: "Résilié",
  unpaid: "Impayé",
  paused: "En pause",
}

export function subscriptionState({ subscription }: AgencyAccount): { label: string; status: Status } {
  if (!subscription) return { label: "Aucun abonnement", status: "canceled" }
  const { status, active, cancelAtPeriodEnd } = subscription
  if (!cancelAtPeriodEnd) return { label: STATES[status], status }
  return active
    ? { label: "Résilié à l'échéance", status: "ending" }
    : { label: STATES.canceled, status: "canceled" }
}

export const seatsText = ({ seatsUsed, subscription }: AgencyAccount): string => {
  if (!subscription) return String(seatsUsed)
  return subscription.seatLimit === null
    ? `${seatsUsed} (illimité)`
    : `${seatsUsed} sur ${subscription.seatLimit}`
}

export const planText = ({ subscription }: AgencyAccount): string =>
  subscription
    ? `${subscription.planName}, ${formatMoney(subscription.priceMonthly)} HT par mois`
    : "Non défini"

export function planFacts(agency: AgencyAccount): (readonly [string, string])[] {
  if (!agency.subscription) return []
  const period = periodFact(agency.subscription)
  return [["Formule", planText(agency)], ...(period ? [period] : [])]
}

/** The end of the paid period or subscription, or the first day of payment failure; null where nothing is paid. */
export function periodFact(subscription: Subscription): readonly [string, string] | null {
  const { status, active, currentPeriodEnd, failedSince } = subscription
  if (failedSince) return ["Paiement en échec depuis le", formatDate(failedSince)]
  if (status === "canceled" || status === "incomplete_expired" || (status === "active" && !active))
    return ["Terminé le", formatDate(currentPeriodEnd)]
  return status === "active" || status === "trialing"
    ? ["Fin de période", formatDate(currentPeriodEnd)]
    : null
}
