import type { CollaborationStatus, CollaborationType } from "./values.ts"

/** What the text search knows of a collaboration. */
export interface SearchRow {
  collaborationId: string
  /** Folded, so without any white space but spaces, and the tab between name and brand. */
  text: string
  status: CollaborationStatus
  type: CollaborationType
  effectiveDate: string
  clientKey: string
}

/** A row as it lies beside others in one text: a line of columns. */
export const toLine = ({
  collaborationId,
  status,
  type,
  effectiveDate,
  clientKey,
  text,
}: SearchRow): string => [collaborationId, status, type, effectiveDate, clientKey, text].join("\t")

export function fromLine(line: string): SearchRow {
  const [collaborationId = "", status, type, effectiveDate = "", clientKey = "", ...text] = line.split("\t")
  return {
    collaborationId,
    text: text.join("\t"),
    status: status as CollaborationStatus,
    type: type as CollaborationType,
    effectiveDate,
    clientKey,
  }
}

export const linesOf = (text: string): string[] => (text ? text.split("\n") : [])

/** The rows of a text with these in their place; the removed ones are left out. */
export function mergedLines(text: string, rows: readonly (SearchRow & { removed?: boolean })[]): string {
  const lines = new Map(linesOf(text).map((line) => [line.slice(0, line.indexOf("\t")), line]))
  for (const row of rows) {
    if (row.removed) lines.delete(row.collaborationId)
    else lines.set(row.collaborationId, toLine(row))
  }
  return [...lines.values()].join("\n")
}
