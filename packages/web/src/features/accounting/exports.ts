import type { OwedInfluencer, Payment } from "@trame/core/campaigns/accounting/contract"
import { rangeOf } from "@trame/core/campaigns/accounting/periods"
import { today } from "@trame/core/lib/day"
import type { Exported } from "../../lib/csv/useExport.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import { type PaymentRange, statusOf } from "./payments.ts"

export const exportedPayments = (range: PaymentRange): Exported<Payment> => ({
  name: (payments) => fileNameOf(range, payments, today()),
  count: (rows) => formatCount(rows, "paiement exporté", "paiements exportés"),
  columns: ({ euros }) => [
    ["Influenceur", ({ fullName }) => fullName],
    ["Collaboration", ({ collaborationName }) => collaborationName],
    ["Marque", ({ brand }) => brand],
    ["Date", ({ date }) => formatDate(date, { missing: "Date inconnue" })],
    ["Tarif (€)", ({ rate }) => euros(rate)],
    ["Facturable (%)", ({ paidPercentage }) => String(paidPercentage)],
    ["Montant facturable (€)", ({ amount }) => euros(amount)],
    ["Statut", ({ paid }) => statusOf(paid)],
    ["Payé le", ({ paidOn }) => (paidOn ? formatDate(paidOn) : "")],
  ],
})

export const exportedInfluencers: Exported<OwedInfluencer> = {
  name: "comptabilite-par-influenceur",
  count: (rows) => formatCount(rows, "influenceur exporté", "influenceurs exportés"),
  columns: ({ euros }) => [
    ["Influenceur", ({ fullName }) => fullName],
    ["À payer (€)", ({ pending }) => euros(pending)],
    ["Payé (€)", ({ paid }) => euros(paid)],
  ],
}

/** Named after the period's days; without a period, after the first and last days of the file. */
export function fileNameOf(asked: PaymentRange, payments: readonly Payment[], today: string): string {
  const days = asked.period === "all" ? daysOf(payments) : Object.values(rangeOf(asked, today))
  return ["comptabilite-influenceurs", ...(asked.dates ? ["par-date-de-paiement"] : []), ...days].join("_")
}

function daysOf(payments: readonly Payment[]): string[] {
  const days = payments.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? [first, last] : []
}
