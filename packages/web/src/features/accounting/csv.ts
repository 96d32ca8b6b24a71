import type { OwedInfluencer, Payment } from "@trame/core/campaigns/accounting/contract"
import { type CsvColumns, csvOf, euros } from "../../lib/csv.ts"
import { formatDate } from "../../lib/format.ts"
import { statusOf } from "./payments.ts"

const PAYMENTS: CsvColumns<Payment> = [
  ["Influenceur", ({ fullName }) => fullName],
  ["Collaboration", ({ collaborationName }) => collaborationName],
  ["Marque", ({ brand }) => brand],
  ["Date", ({ date }) => formatDate(date, { missing: "Date inconnue" })],
  ["Tarif (€)", ({ rate }) => euros(rate)],
  ["Pourcentage (%)", ({ paidPercentage }) => String(paidPercentage)],
  ["Montant à facturer (€)", ({ amount }) => euros(amount)],
  ["Statut", ({ paid }) => statusOf(paid)],
]

const INFLUENCERS: CsvColumns<OwedInfluencer> = [
  ["Influenceur", ({ fullName }) => fullName],
  ["À payer (€)", ({ pending }) => euros(pending)],
  ["Payé (€)", ({ paid }) => euros(paid)],
]

export const paymentsCsv = (payments: readonly Payment[]): string => csvOf(PAYMENTS, payments)
export const influencersCsv = (influencers: readonly OwedInfluencer[]): string =>
  csvOf(INFLUENCERS, influencers)
