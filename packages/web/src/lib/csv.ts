import { clampAmount } from "@trame/core/campaigns/collaborations/rules/money"
import Papa from "papaparse"

/** Tells spreadsheets that the text is UTF-8. */
const BOM = "\uFEFF"
const LINE_END = "\r\n"

/** Cents as French spreadsheets read a number: `1234,50`. */
export const euros = (cents: number): string => (clampAmount(cents) / 100).toFixed(2).replace(".", ",")

export type CsvColumns<Row> = readonly [string, (row: Row) => string][]

/**
 * What spreadsheets may take for a formula, also behind characters that they skip or that cannot be seen, and in the
 * wide forms that some of them make narrow.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** A file that French spreadsheets open rightly; text that they would take for a formula stays text. */
export function csvOf<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const text = Papa.unparse(
    {
      fields: columns.map(([label]) => label),
      data: rows.map((row) => columns.map(([, cell]) => cell(row))),
    },
    { delimiter: ";", newline: LINE_END, escapeFormulae: FORMULA },
  )
  return `${BOM}${text}${LINE_END}`
}
