import {
  columnsOf,
  type FileColumn,
  knownHeadings,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
} from "@trame/core/campaigns/clients/rules/import"
import { type Rows, readRows, type Table, tableOf, tooMany } from "../../../lib/csv/rows.ts"

export interface ClientTable extends Table {
  /** The meaning of each column; null for one left out. */
  columns: (FileColumn | null)[]
  /** Index of the title line in the file. */
  titles: number | null
  /** The same lines with another title line, or none. */
  withTitles: (titles: number | null) => ClientTable | Problem
}

interface Problem {
  problem: string
}

/** The table in a text, or why there is none (rules/campaigns.md#client-import). */
export function readTable(text: string): ClientTable | Problem {
  const rows = readRows(text, { known: knownHeadings, maxBytes: MAX_IMPORT_BYTES })
  return "problem" in rows ? rows : clientTable(rows, rows.titles)
}

function clientTable(rows: Rows, titles: number | null): ClientTable | Problem {
  const table = tableOf(rows, titles)
  if (table.rows.length === 0) return { problem: "Il n'y a que des titres, et aucune ligne en dessous." }
  const problem = tooMany(table.rows.length, MAX_IMPORT_ROWS)
  if (problem) return { problem }
  return { ...table, titles, columns: columnsIn(table, titles), withTitles: (at) => clientTable(rows, at) }
}

const EMAIL = /^\S+@\S+\.\S+$/
const PHONE = /^\+?[\d\s().-]{8,}$/

/** Detects columns by their headings, else by their content. */
function columnsIn({ headings, rows }: Table, titles: number | null): (FileColumn | null)[] {
  const known =
    titles === null
      ? headings.map(() => null)
      : columnsOf(
          headings,
          rows.map(({ cells }) => cells),
        )
  if (known.some((column) => column !== null)) return known
  const values = headings.map((_, index) =>
    rows.slice(0, 50).flatMap(({ cells }) => cells[index]?.trim() || []),
  )
  const isMostly = (index: number, kind: RegExp) => {
    const cells = values[index] ?? []
    return cells.length > 0 && cells.filter((cell) => kind.test(cell)).length > cells.length / 2
  }
  const told = headings.map((_, index): FileColumn | null =>
    isMostly(index, EMAIL) ? "contactEmail" : isMostly(index, PHONE) ? "contactPhone" : null,
  )
  // Without headings, the first unknown column is probably the brand; with headings, the member decides.
  const brand = titles === null ? told.indexOf(null) : -1
  return told.map((column, index) => (index === brand ? "brandName" : column))
}
