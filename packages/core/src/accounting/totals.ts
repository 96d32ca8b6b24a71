import type { Actor } from "../actor.ts"
import { today } from "../day.ts"
import { Totals } from "../totals/index.ts"
import { type PeriodAsked, rangeOf } from "./ranges.ts"

/** Sums of the amounts of a period in cents, whatever is searched for (decisions §1): one round of reads. */
export async function totals(actor: Actor, asked: PeriodAsked): Promise<{ pending: number; paid: number }> {
  const months = await Totals.over(actor, "payments", rangeOf(asked, today()))
  const sums = { pending: 0, paid: 0 }
  for (const { amountPending = 0, amountPaid = 0 } of months.values()) {
    sums.pending += amountPending
    sums.paid += amountPaid
  }
  return sums
}
