import * as z from "zod"
import { invalid } from "./error.ts"

/** Where an item stands in a list: what the list is sorted by, then the id that makes the order total. */
export type Position = readonly [sortedBy: string, id: string]

const position = z.tuple([z.string().min(1).max(500), z.string().min(1).max(500)])

export const toCursor = (at: Position): string => Buffer.from(JSON.stringify(at)).toString("base64url")

/** @throws AppError invalid for a text that is no cursor of ours */
export function fromCursor(cursor: string | undefined): Position | null {
  if (!cursor) return null
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()))
  } catch {
    throw invalid("La suite de la liste est introuvable.")
  }
}

/** The last first; compares as a sort key made of the same two attributes does. */
export function lastFirst(one: Position, other: Position): number {
  const [a, b] = [one.join("#"), other.join("#")]
  return a < b ? 1 : a > b ? -1 : 0
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

interface Wanted<Item> {
  positionOf: (item: Item) => Position
  size: number
  cursor?: string
}

/** A page of what is in memory anyway, the last first. */
export function pageOf<Item>(items: readonly Item[], { positionOf, size, cursor }: Wanted<Item>): Page<Item> {
  const after = fromCursor(cursor)
  const rest = items
    .map((item) => ({ item, at: positionOf(item) }))
    .filter(({ at }) => !after || lastFirst(at, after) > 0)
    .sort((one, other) => lastFirst(one.at, other.at))
  const last = rest[size - 1]
  return {
    items: rest.slice(0, size).map(({ item }) => item),
    nextCursor: last && rest.length > size ? toCursor(last.at) : null,
  }
}
