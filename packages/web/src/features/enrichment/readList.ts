import { MAX_IMPORT_BYTES } from "@trame/core/influencers/catalogue/rules/import-list"
import { profileOf } from "@trame/core/influencers/catalogue/rules/profile-address"
import { fold } from "@trame/core/lib/text"
import { type Rows, readRows, type Table, tableOf } from "../../lib/csv/rows.ts"

/** Common titles of a column of names or addresses, folded. */
const TITLES =
  /^(?:(?:instagram|insta|ig)[ _-]?)?(?:urls?|liens?|links?|profils?|profiles?|pseudos?|user ?names?|users?|handles?|comptes?|accounts?|nom d'utilisateur|identifiants?|arobase|@)(?: (?:du |de )?(?:profil|profile|compte|instagram|insta|ig)| d'instagram)?$|^(?:instagram|insta|ig|profile (?:url|link)|account (?:url|link))$/

/** Titles of a single-column list; in a table they belong to another column. */
const LIST_TITLES = /^(?:noms?|names?|influenceu(?:r|se)s?|influencers?|createu?r(?:ice)?s?|creators?)$/

const isTitle = (cell: string): boolean => TITLES.test(fold(cell.replaceAll("_", " ")))

const isListTitle = (cell: string): boolean => isTitle(cell) || LIST_TITLES.test(fold(cell))

/** The column with the accounts, or all of them; null when the user must choose. */
export type Column = number | "all" | null

export interface List {
  /** Null for a list without columns. */
  table: (Table & { titles: number | null; column: Column }) | null
  entries: string[]
  /** Rows with an empty account. */
  blank: number
}

/** The user's corrections of the detection. */
export interface Choice {
  column?: Column
  hasTitles?: boolean
}

/** The entries of a file or a paste, or why there are none (rules/creators.md#import-lists). */
export function readList(text: string, choice: Choice = {}): List | { problem: string } {
  const rows = readRows(text, {
    known: (cells) => cells.filter(isTitle).length,
    maxBytes: MAX_IMPORT_BYTES,
  })
  if ("problem" in rows) return rows
  if (!isTable(rows)) {
    const [first, ...others] = rows.lines
    // A single line has no heading: there, such a word is a name.
    const lines = first && others.length > 0 && first.cells.every(isListTitle) ? others : rows.lines
    return { table: null, entries: lines.flatMap(({ cells }) => cells.flatMap(partsOf)), blank: 0 }
  }
  const titles = choice.hasTitles === undefined ? rows.titles : choice.hasTitles ? (rows.titles ?? 0) : null
  const table = tableOf(rows, titles)
  const column = choice.column === undefined ? columnIn(table, titles) : choice.column
  const cells =
    column === null
      ? []
      : table.rows.map((row) =>
          column === "all" ? row.cells.flatMap(partsOf) : [row.cells[column]?.trim() ?? ""],
        )
  return {
    table: { ...table, titles, column },
    entries: cells.flat().filter(Boolean),
    blank: cells.filter((row) => row.every((cell) => !cell)).length,
  }
}

const partsOf = (cell: string): string[] =>
  cell
    .split(/[,;\t\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** An address, or a name with « @ »: unambiguous. */
const isSurely = (cell: string): boolean => profileOf(cell) !== null
/** A possible name; a plain number is more likely a number. */
const isMaybe = (cell: string): boolean =>
  profileOf(cell, { bare: true }) !== null && !/^[\d\s.,]+$/.test(cell)

/** A table has titles, or lines of equal width with other content than accounts; otherwise commas separate names. */
function isTable({ lines, titles }: Rows): boolean {
  const widest = Math.max(...lines.map(({ cells }) => cells.length))
  if (widest === 1) return false
  if (titles !== null && lines.length > titles + 1) return true
  const even = lines.filter(({ cells }) => cells.length === widest).length
  if (even < lines.length * 0.8) return false
  const cells = lines.flatMap(({ cells }) => cells.flatMap(partsOf))
  return lines.length > 1 ? !cells.every(isSurely) : !cells.every(isMaybe)
}

const SAMPLE = 200

/** Detected by the title; with several or no matching titles, by the content. */
function columnIn({ headings, rows }: Table, titles: number | null): Column {
  const share = (index: number, holds: (cell: string) => boolean) => {
    const cells = rows.slice(0, SAMPLE).flatMap(({ cells }) => cells[index]?.trim() || [])
    return cells.length === 0 ? 0 : cells.filter(holds).length
  }
  const best = (indexes: number[], holds: (cell: string) => boolean) =>
    indexes.toSorted((one, other) => share(other, holds) - share(one, holds))[0]
  const all = headings.map((_, index) => index)
  const named = titles === null ? [] : all.filter((index) => isTitle(headings[index] ?? ""))
  const column = best(named, isMaybe)
  if (column !== undefined && share(column, isMaybe) > 0) return column
  const sure = all.filter((index) => share(index, isSurely) > 0)
  return sure.length === 1 ? (sure[0] ?? null) : null
}
