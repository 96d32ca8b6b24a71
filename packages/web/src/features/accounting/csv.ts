import type { OwedInfluencer, Payment } from "@trame/core/campaigns/accounting/contract"
import { clampAmount } from "@trame/core/campaigns/collaborations/rules/money"
import Papa from "papaparse"
import { formatDate } from "../../lib/format.ts"
import { statusOf } from "./payments.ts"

/** Tells spreadsheets that the text is UTF-8. */
const BOM = "\uFEFF"
const LINE_END = "\r\n"

/** Cents as French spreadsheets read a number: `1234,50`. */
const euros = (cents: number): string => (clampAmount(cents) / 100).toFixed(2).replace(".", ",")

type Columns<Row> = readonly [string, (row: Row) => string][]

const PAYMENTS: Columns<Payment> = [
  ["Influenceur", ({ fullName }) => fullName],
  ["Collaboration", ({ collaborationName }) => collaborationName],
  ["Marque", ({ brand }) => brand],
  ["Date", ({ date }) => formatDate(date, { missing: "Date inconnue" })],
  ["Tarif (€)", ({ rate }) => euros(rate)],
  ["Pourcentage (%)", ({ paidPercentage }) => String(paidPercentage)],
  ["Montant à facturer (€)", ({ amount }) => euros(amount)],
  ["Statut", ({ paid }) => statusOf(paid)],
]

const INFLUENCERS: Columns<OwedInfluencer> = [
  ["Influenceur", ({ fullName }) => fullName],
  ["À payer (€)", ({ pending }) => euros(pending)],
  ["Payé (€)", ({ paid }) => euros(paid)],
]

export const paymentsCsv = (payments: readonly Payment[]): string => csvOf(PAYMENTS, payments)
export const influencersCsv = (influencers: readonly OwedInfluencer[]): string =>
  csvOf(INFLUENCERS, influencers)

/**
 * What spreadsheets may take for a formula, also behind characters that they skip or that cannot be seen, and in the
 * wide forms that some of them make narrow.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** A file that French spreadsheets open rightly; text that they would take for a formula stays text. */
function csvOf<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const text = Papa.unparse(
    {
      fields: columns.map(([label]) => label),
      data: rows.map((row) => columns.map(([, cell]) => cell(row))),
    },
    { delimiter: ";", newline: LINE_END, escapeFormulae: FORMULA },
  )
  return `${BOM}${text}${LINE_END}`
}
