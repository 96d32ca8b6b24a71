import Papa from "papaparse"
import { formatFileSize, formatNumber } from "../format.ts"
import { unguarded } from "./csv.ts"

/** The rows of a CSV file or of a paste from a spreadsheet. */

export interface Row {
  /** Line number in the file. */
  line: number
  cells: string[]
}

export interface Rows {
  /** Without blank lines. */
  lines: Row[]
  /** Index of the detected title line; null for none. */
  titles: number | null
  delimiter: string
}

interface Reading {
  /** Number of known headings among these cells. */
  known: (cells: readonly string[]) => number
  maxBytes: number
}

const NO_TABLE =
  "Ce fichier n'est pas un fichier CSV. Dans votre tableur, choisissez « Enregistrer sous », puis « CSV »."

/** A file's text: UTF-8, else the encoding of French spreadsheets. */
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
/** Lines read to detect the format: some files have blank lines or a title above the table. */
const LOOKED_AT = 20

/** Excel's declaration of the delimiter. */
const SEPARATOR_LINE = /^"?sep=(.)"?[ \t]*\n/i

const isFilled = (cell: string | undefined): boolean => (cell ?? "").trim() !== ""
const filled = (cells: readonly string[]): number => cells.filter(isFilled).length

/** The rows of a text, or why it has none (rules/interface.md#tables). */
export function readRows(text: string, { known, maxBytes }: Reading): Rows | { problem: string } {
  if (new Blob([text]).size > maxBytes)
    return { problem: `C'est trop long : ${formatFileSize(maxBytes)} au maximum.` }
  if (text.includes("\0") || text.startsWith("PK\u0003")) return { problem: NO_TABLE }
  const written = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n")
  const [separatorLine = "", separator] = SEPARATOR_LINE.exec(written) ?? []
  const body = written.slice(separatorLine.length)
  const delimiter = separator ?? delimiterOf(body, known)
  const { data, errors } = Papa.parse<string[]>(asWritten(body, delimiter), { delimiter })
  const above = separatorLine ? 2 : 1
  const quotes = errors.find(({ type }) => type === "Quotes")
  if (quotes) return { problem: `Des guillemets ne sont pas fermés à la ligne ${(quotes.row ?? 0) + above}.` }
  const lines = data
    .map((cells, index) => ({ line: index + above, cells: cells.map(unguarded) }))
    .filter(({ cells }) => cells.some(isFilled))
  if (lines.length === 0) return { problem: "Il n'y a rien à lire." }
  return { lines, titles: titlesOf(lines, known), delimiter }
}

/** Quotes cells that begin with quoted words, as `"Léa L" <lea@zeta.fr>`; an unclosed quote stays as it is. */
function asWritten(text: string, delimiter: string): string {
  const mark = delimiter.replace(/[\\^$.|?*+()[\]{}-]/, "\\$&")
  const end = `(?=[${mark}\\n]|$)`
  const cells = new RegExp(
    `("[^"]*(?:""[^"]*)*" *${end})|"[^"\\n]*"[^"\\n${mark}]*${end}|[^\\n${mark}]+`,
    "g",
  )
  return text.replace(cells, (cell, quoted?: string) =>
    quoted === undefined && /^"[^"]*"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  )
}

/** The delimiter with the most known headings, else the most lines of one width; commas are frequent within cells. */
function delimiterOf(text: string, known: Reading["known"]): string {
  const scores = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(asWritten(text, delimiter), { delimiter, preview: LOOKED_AT })
    const lines = data.filter((cells) => cells.some(isFilled))
    const widths = lines.map(({ length }) => length).filter((width) => width > 1)
    const even = Math.max(0, ...widths.map((width) => widths.filter((other) => other === width).length))
    return Math.max(0, ...lines.map(known)) * 1e6 + even * 1e3 + Math.min(999, Math.max(0, ...widths))
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? DELIMITERS[0]
}

/** An e-mail address, a number, a link or an « @ »: headings never look so, and most columns contain one. */
const IS_VALUE = /@|^\W*\d|:\/\/|^www\./

function titlesOf(lines: readonly Row[], known: Reading["known"]): number | null {
  const looked = lines.slice(0, LOOKED_AT).map(({ cells }) => cells)
  const counts = looked.map(known)
  const most = Math.max(...counts)
  const at = counts.indexOf(most)
  const isTable = (index: number) => looked.slice(0, index).every((cells) => filled(cells) === 1)
  if (most > 0 && (at === 0 || (filled(looked[at] ?? []) > 1 && isTable(at)))) return at
  const first = looked.findIndex((cells) => filled(cells) > 1)
  const heads = looked[first]
  if (!heads || !isTable(first) || heads.some((cell) => IS_VALUE.test(cell.trim()))) return null
  const below = looked.slice(first + 1)
  const holdsValues = heads.some((head, index) => {
    const cells = below.map((cells) => cells[index]?.trim() ?? "").filter(Boolean)
    return isFilled(head) && cells.length > 0 && cells.every((cell) => IS_VALUE.test(cell))
  })
  return holdsValues ? first : null
}

export interface Table {
  /** The title of each column; without one, its number. */
  headings: string[]
  /** Rows below the titles. */
  rows: Row[]
}

/** Builds the table with this title line, or with none. */
export function tableOf({ lines }: Rows, titles: number | null): Table {
  const heads = titles === null ? [] : (lines[titles]?.cells ?? [])
  const rows = titles === null ? lines : lines.slice(titles + 1)
  const width = Math.max(heads.length, ...rows.map(({ cells }) => cells.length))
  return {
    headings: Array.from({ length: width }, (_, index) => heads[index]?.trim() || `Colonne ${index + 1}`),
    rows,
  }
}

/** Why these rows exceed one import; null if they do not. */
export const tooMany = (rows: number, most: number): string | null =>
  rows > most
    ? `Il y a ${formatNumber(rows)} lignes : ${formatNumber(most)} au maximum, à importer en plusieurs fois.`
    : null
