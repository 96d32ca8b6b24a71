import { totalOfRates } from "@trame/core/collaborations/money"
import type { Participant } from "@trame/core/collaborations/shapes"

/** Cents owed so far of a rate: rate × percentage / 100 (spec 2 §9), to the cent. */
export const paidPartOf = ({ rate, paidPercentage }: Pick<Participant, "rate" | "paidPercentage">): number =>
  Math.round((rate * paidPercentage) / 100)

/** Sums of the displayed amounts, in cents. */
export function totalsOf(participants: readonly Participant[]) {
  const rates = totalOfRates(participants)
  const paid = participants.reduce((sum, one) => sum + paidPartOf(one), 0)
  return { rates, paid, left: rates - paid }
}
