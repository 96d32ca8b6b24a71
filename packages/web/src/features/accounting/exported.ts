import type { OwedInfluencer, Payment } from "@trame/core/campaigns/accounting/contract"
import { rangeOf } from "@trame/core/campaigns/accounting/periods"
import { today } from "@trame/core/lib/day"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { formatCount } from "../../lib/format.ts"
import type { Exported } from "../../lib/many/useExport.ts"
import type { PaymentRange } from "./payments.ts"

const csv = () => loadChunk(() => import("./csv.ts"), "Impossible d'exporter les paiements")

export const exportedPayments = (range: PaymentRange): Exported<Payment> => ({
  name: (payments) => fileNameOf(range, payments, today()),
  count: (rows) => formatCount(rows, "paiement exporté", "paiements exportés"),
  writer: async () => (await csv()).paymentsCsv,
})

export const exportedInfluencers: Exported<OwedInfluencer> = {
  name: () => "comptabilite-par-influenceur.csv",
  count: (rows) => formatCount(rows, "influenceur exporté", "influenceurs exportés"),
  writer: async () => (await csv()).influencersCsv,
}

/** With the days of the period; with those of what the file holds where all dates are shown. */
export function fileNameOf(asked: PaymentRange, payments: readonly Payment[], today: string): string {
  const days = asked.period === "all" ? daysOf(payments) : Object.values(rangeOf(asked, today))
  return `${["comptabilite-influenceurs", ...days].join("_")}.csv`
}

function daysOf(payments: readonly Payment[]): string[] {
  const days = payments.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? [first, last] : []
}
