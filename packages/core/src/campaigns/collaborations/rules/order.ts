import { generateKeyBetween } from "fractional-indexing"

export interface Ranked {
  id: string
  order: string
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const TAIL = 5

/** Steps sort by their rank, then by id. Ranks compare by code unit, never by locale. */
export const byOrder = (a: Ranked, b: Ranked): number => compare(a.order, b.order) || compare(a.id, b.id)

/** The rank of a new last step. */
export function orderAtEnd(steps: readonly Ranked[]): string {
  return orderBetween([...steps].sort(byOrder).at(-1)?.order ?? null, null)
}

/**
 * The rank of a step moved right after another, or to the beginning; null when that other step does not exist. All
 * other ranks stay, so a move writes one item.
 */
export function orderAfter(steps: readonly Ranked[], movedId: string, afterId: string | null): string | null {
  const others = steps.filter(({ id }) => id !== movedId).sort(byOrder)
  if (afterId === null) return orderBetween(null, others[0]?.order ?? null)
  const before = others.find(({ id }) => id === afterId)
  if (!before) return null
  const next = others.find(({ order }) => order > before.order)
  return orderBetween(before.order, next?.order ?? null)
}

/**
 * A rank between two others, with a random tail, so that two people who move steps to one place get different ranks.
 */
function orderBetween(before: string | null, next: string | null): string {
  let rank = generateKeyBetween(before, next)
  while (next?.startsWith(rank)) rank = generateKeyBetween(rank, next)
  return rank + randomTail()
}

function randomTail(): string {
  const digits = Array.from({ length: TAIL }, () => DIGITS[Math.floor(Math.random() * DIGITS.length)])
  // A rank must not end with the smallest digit: nothing would fit before it.
  return `${digits.join("")}1`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
