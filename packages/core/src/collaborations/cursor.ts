import { invalid } from "../error.ts"

/** Where a list goes on: everything strictly before this date and id, newest first. */
export interface Position {
  effectiveDate: string
  collaborationId: string
}

const SHAPE = /^(\d{4}-\d{2}-\d{2})#([a-z0-9]{1,64})$/

export const toCursor = ({ effectiveDate, collaborationId }: Position): string =>
  Buffer.from(`${effectiveDate}#${collaborationId}`).toString("base64url")

/** @throws AppError invalid for a text that is no cursor of ours */
export function fromCursor(cursor: string): Position {
  const match = SHAPE.exec(Buffer.from(cursor, "base64url").toString())
  const [, effectiveDate, collaborationId] = match ?? []
  if (!effectiveDate || !collaborationId) throw invalid("La suite de la liste est introuvable.")
  return { effectiveDate, collaborationId }
}

/** Newest first; on one day by id, so that the order is total. */
export function newestFirst(a: Position, b: Position): number {
  const [left, right] = [`${a.effectiveDate}#${a.collaborationId}`, `${b.effectiveDate}#${b.collaborationId}`]
  return left < right ? 1 : left > right ? -1 : 0
}
