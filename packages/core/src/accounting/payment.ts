import type { Actor } from "../actor.ts"
import { Collaborations } from "../collaborations/index.ts"
import type { Payment } from "./contract.ts"
import { afterEdit, type PaymentEdit } from "./edit.ts"
import { toPayment } from "./present.ts"

interface Change extends PaymentEdit {
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
