import { clampPercentage } from "./amount.ts"

/** The two attributes of an influencer of a collaboration that accounting owns (safety row 14). */
export interface PaymentState {
  creatorInvoiceSent: boolean
  paidPercentage: number
}

export interface PaymentEdit {
  paid?: boolean
  percentage?: number
  /** Whether a percentage of 100 marks it paid as well. */
  markPaid: boolean
}

/** A percentage alone never changes the flag, unless it reaches 100 in the mode that marks as paid (spec 2 §4). */
export function afterEdit(stored: PaymentState, { paid, percentage, markPaid }: PaymentEdit): PaymentState {
  const paidPercentage = percentage === undefined ? stored.paidPercentage : clampPercentage(percentage)
  const completes = markPaid && percentage !== undefined && paidPercentage === 100
  return { paidPercentage, creatorInvoiceSent: paid ?? (completes || stored.creatorInvoiceSent) }
}
