import { clampAmount } from "@trame/core/campaigns/collaborations/rules/money"
import Papa from "papaparse"

/** Marks the text as UTF-8 for spreadsheets. */
const BOM = "\uFEFF"
const LINE_END = "\r\n"

/** Cents as a French spreadsheet's number: `1234,50`. */
export const euros = (cents: number): string => (clampAmount(cents) / 100).toFixed(2).replace(".", ",")

/** Headings of the columns and their cells. */
export type Columns<Row> = readonly [string, (row: Row) => string][]

/**
 * Text that spreadsheets may read as a formula, also behind skipped or invisible characters, and in the full-width
 * forms that some of them convert.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** A cell without its guard. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

/** A file for French spreadsheets; text that looks like a formula stays text. */
export function csvOf<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const text = Papa.unparse(
    {
      fields: columns.map(([label]) => label),
      data: rows.map((row) => columns.map(([, cell]) => cell(row))),
    },
    { delimiter: ";", newline: LINE_END, escapeFormulae: FORMULA },
  )
  return `${BOM}${text}${LINE_END}`
}
