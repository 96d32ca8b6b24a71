import {
  columnsOf,
  type ImportColumn,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
} from "@trame/core/campaigns/clients/rules/import"
import Papa from "papaparse"
import { unguarded } from "../../../lib/csv/csv.ts"
import { formatFileSize, formatNumber } from "../../../lib/format.ts"

export interface Table {
  /** What stands above each column; where nothing does, its number. */
  headings: string[]
  /** What each column is; null for one that is left out. */
  columns: (ImportColumn | null)[]
  /** With their number in the file. */
  rows: { line: number; cells: string[] }[]
}

const NO_TABLE =
  "Ce fichier n'est pas un fichier CSV. Dans votre tableur, choisissez « Enregistrer sous », puis « CSV »."

/** A file's text: UTF-8, or what French spreadsheets write otherwise. */
export function decoded(bytes: ArrayBuffer): string {
  const start = new Uint8Array(bytes.slice(0, 2))
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

const DELIMITERS = [";", "\t", ","] as const
/** Lines that may be blank before the first that says something. */
const LOOKED_AT = 20

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "")

/** What makes the most headings of the first line, or else the most cells; commas are frequent within cells. */
function delimiterOf(text: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: LOOKED_AT })
    const first = data.find((cells) => !isBlank(cells)) ?? [""]
    return columnsOf(first).filter((column) => column !== null).length * text.length + first.length
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? DELIMITERS[0]
}

/** The table that a text holds, or why it holds none (rules/campaigns.md#client-import). */
export function readTable(text: string): Table | { problem: string } {
  if (new Blob([text]).size > MAX_IMPORT_BYTES)
    return { problem: `C'est trop long : ${formatFileSize(MAX_IMPORT_BYTES)} au maximum.` }
  if (text.includes("\0") || text.startsWith("PK\u0003")) return { problem: NO_TABLE }
  const written = text.replace(/^\uFEFF/, "")
  const { data, errors } = Papa.parse<string[]>(written, { delimiter: delimiterOf(written) })
  const quotes = errors.find(({ type }) => type === "Quotes")
  if (quotes) return { problem: `Des guillemets ne sont pas fermés à la ligne ${(quotes.row ?? 0) + 1}.` }
  const lines = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map(unguarded) }))
    .filter(({ cells }) => !isBlank(cells))
  const [first, ...others] = lines
  if (!first) return { problem: "Il n'y a rien à lire." }
  const width = Math.max(...lines.map(({ cells }) => cells.length))
  const heads = Array.from({ length: width }, (_, index) => first.cells[index] ?? "")
  const known = columnsOf(heads)
  const hasHeadings = known.some((column) => column !== null)
  const rows = hasHeadings ? others : lines
  if (rows.length === 0) return { problem: "Il n'y a que des titres, et aucune ligne en dessous." }
  if (rows.length > MAX_IMPORT_ROWS)
    return {
      problem: `Il y a ${formatNumber(rows.length)} lignes : ${formatNumber(MAX_IMPORT_ROWS)} au maximum, à importer en plusieurs fois.`,
    }
  return {
    headings: heads.map((head, index) => (hasHeadings && head.trim()) || `Colonne ${index + 1}`),
    // Without headings, the first column is the likeliest to name the brand.
    columns: hasHeadings ? known : known.map((_, index) => (index === 0 ? "brandName" : null)),
    rows,
  }
}
