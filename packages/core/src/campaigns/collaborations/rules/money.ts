/** Amounts of a collaboration in integer euro cents: sums are exact; only shares of a rate are rounded. */

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** An influencer's rate, recomputed by the form when a price changes. */
export const rateOfDeliverables = (deliverables: readonly { price: number }[]): number =>
  sum(deliverables.map(({ price }) => price))

export const totalOfRates = (participants: readonly { rate: number }[]): number =>
  sum(participants.map(({ rate }) => clampAmount(rate)))

/** An empty budget equals the sum of the influencers' rates, and follows it (rules/campaigns.md#empty-budget). */
export const budgetOrTotal = (
  typed: number | null | undefined,
  participants: readonly { rate: number }[],
): number => typed ?? totalOfRates(participants)

/** A valid amount in cents; invalid ones count as zero. */
export const clampAmount = (cents: number): number => (Number.isFinite(cents) && cents > 0 ? cents : 0)

/** Percent of a rate that an influencer may invoice (rules/campaigns.md#percentage-to-invoice). */
export function clampPercentage(percentage: number): number {
  if (!Number.isFinite(percentage)) return 0
  return Math.min(100, Math.max(0, Math.round(percentage)))
}

interface Payable {
  rate: number
  paidPercentage: number
}

/** In cents: rate × percentage / 100 (rules/campaigns.md#what-may-be-invoiced). */
export const amountToInvoice = ({ rate, paidPercentage }: Payable): number =>
  Math.round((clampAmount(rate) * clampPercentage(paidPercentage)) / 100)

export const totalToInvoice = (participants: readonly Payable[]): number =>
  sum(participants.map(amountToInvoice))

/** The amount that an influencer may invoice for a collaboration, and whether it is paid. */
export interface Due {
  amount: number
  paid: boolean
}

export const dueOf = (payable: Payable & Pick<PaymentState, "creatorInvoiceSent">): Due => ({
  amount: amountToInvoice(payable),
  paid: payable.creatorInvoiceSent,
})

/** Whether an amount is still owed; false for a zero amount. */
export const isOwed = ({ amount, paid }: Due): boolean => !paid && amount > 0

/** The sums that influencers may invoice, pending and paid. */
export function amountsOf(dues: readonly Due[]) {
  const amountOf = (wanted: boolean) =>
    sum(dues.filter(({ paid }) => paid === wanted).map(({ amount }) => amount))
  return { amountPending: amountOf(false), amountPaid: amountOf(true) }
}

/** The attributes of a participant that accounting owns (rules/platform.md#versions). */
export interface PaymentState {
  creatorInvoiceSent: boolean
  paidPercentage: number
  /** Absent while unpaid, and where nobody has told it (rules/campaigns.md#payment-day). */
  paidOn?: string | undefined
}

export interface PaymentEdit {
  paid?: boolean
  percentage?: number
  /** A correction; null takes the day away. */
  paidOn?: string | null
  /** Whether a percentage of 100 also marks it paid. */
  markPaid: boolean
}

/**
 * A percentage keeps the flag, unless `markPaid` and 100 set it (rules/campaigns.md#paid-flag).
 * @param today in Europe/Paris
 */
export function afterEdit(
  stored: PaymentState,
  { paid, percentage, paidOn, markPaid }: PaymentEdit,
  today: string,
): PaymentState {
  const paidPercentage = percentage === undefined ? stored.paidPercentage : clampPercentage(percentage)
  const completes = markPaid && percentage !== undefined && paidPercentage === 100
  const creatorInvoiceSent = paid ?? (completes || stored.creatorInvoiceSent)
  const day = paidOn === undefined ? paidOnAfter(stored, creatorInvoiceSent, today) : paidOn
  return { paidPercentage, creatorInvoiceSent, paidOn: (creatorInvoiceSent && day) || undefined }
}

/** The day of a payment after a change of its flag: a paid one keeps it (rules/campaigns.md#payment-day). */
export function paidOnAfter(
  stored: Pick<PaymentState, "creatorInvoiceSent" | "paidOn"> | null,
  paid: boolean,
  today: string,
): string | undefined {
  if (!paid) return undefined
  return stored?.creatorInvoiceSent ? stored.paidOn : today
}

/** Why a payment cannot have this day. */
export const paidOnProblem = (day: string, today: string): string | null =>
  day > today ? "La date de paiement ne peut pas être dans le futur" : null
