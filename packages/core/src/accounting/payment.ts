import type { Actor } from "../actor.ts"
import { Collaborations, type PaymentState } from "../collaborations/index.ts"
import { clampPercentage } from "./amount.ts"
import type { Payment } from "./contract.ts"
import { toPayment } from "./present.ts"

interface Edit {
  paid?: boolean
  percentage?: number
  /** Whether a percentage of 100 marks it paid as well. */
  markPaid: boolean
}

interface Change extends Edit {
  collaborationId: string
  participantId: string
  /** The participant's, as read. */
  version: number
}

/**
 * Marks an influencer paid or not, or changes the percentage; touches nothing else of theirs (safety row 14).
 * @throws AppError conflict when the form or somebody else changed this influencer meanwhile; not_found for whom
 * accounting does not list
 */
export async function setPayment(actor: Actor, change: Change): Promise<Payment> {
  const { root, participant } = await Collaborations.setPayment(actor, change, (stored) =>
    afterEdit(stored, change),
  )
  return toPayment(root, participant)
}

/** A percentage alone never changes the flag, unless it reaches 100 in the mode that marks as paid (spec 2 §4). */
export function afterEdit(stored: PaymentState, { paid, percentage, markPaid }: Edit): PaymentState {
  const paidPercentage = percentage === undefined ? stored.paidPercentage : clampPercentage(percentage)
  const completes = markPaid && percentage !== undefined && paidPercentage === 100
  return { paidPercentage, creatorInvoiceSent: paid ?? (completes || stored.creatorInvoiceSent) }
}
