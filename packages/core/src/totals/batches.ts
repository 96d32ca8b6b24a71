import { itemsOf } from "./moves.ts"
import type { Plan } from "./plan.ts"

/**
 * Joins plans into transactions of at most so many items: sources of one agency mostly touch the same
 * totals, which then are written once. A plan that is larger stands alone.
 */
export function batchesOf(plans: readonly Plan[], limit: number): Plan[][] {
  const batches: Plan[][] = []
  let touched = new Set<string>()
  for (const plan of plans) {
    const batch = batches.at(-1)
    const together = new Set([...touched, ...itemsOf(plan.moves)])
    if (batch && together.size + batch.length + 1 <= limit) {
      batch.push(plan)
      touched = together
    } else {
      batches.push([plan])
      touched = new Set(itemsOf(plan.moves))
    }
  }
  return batches
}
