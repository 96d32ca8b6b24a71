/** Sums of integer euro cents (spec 2 §2.2, §5): exact, so nothing is ever rounded. */

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** An influencer's rate as the form recomputes it when a price changes. */
export const rateOfDeliverables = (deliverables: readonly { price: number }[]): number =>
  sum(deliverables.map(({ price }) => price))

export const totalOfRates = (participants: readonly { rate: number }[]): number =>
  sum(participants.map(({ rate }) => rate))

/** A budget left empty is the sum of the influencers' rates. */
export const budgetOrTotal = (budget: number | null, participants: readonly { rate: number }[]): number =>
  budget ?? totalOfRates(participants)
