import type { PaymentState } from "../accounting/edit.ts"
import { type Actor, asMember } from "../actor.ts"
import { conflict, notFound } from "../error.ts"
import { rewriting } from "../rewriting.ts"
import { asWrite } from "../write.ts"
import type { CollaborationKey } from "./board.ts"
import { type Participant, ParticipantEntity } from "./participant-entity.ts"
import { type Root, RootEntity } from "./root-entity.ts"
import { settle } from "./staging.ts"
import { isOutdated, summariseAnew } from "./summarise-anew.ts"
import { amountsOf } from "./summary.ts"

interface Payment {
  collaborationId: string
  participantId: string
  /** The participant's, as read. */
  version: number
}

/**
 * Changes what accounting owns of an influencer, and adds the difference to the sums on the root: many may do so at
 * once in a large collaboration.
 * @param stateAfter decides, from the state as stored
 * @throws AppError conflict when somebody changed this influencer meanwhile; not_found unless accounting lists it
 */
export async function setPayment(
  actor: Actor,
  { collaborationId, participantId, version }: Payment,
  stateAfter: (stored: PaymentState) => PaymentState,
): Promise<{ root: Root; participant: Participant }> {
  const { agencyId } = asMember(actor, "accounting")
  const key = { agencyId, collaborationId }
  return rewriting(async () => {
    const { root, before } = await settledPayee(key, participantId)
    if (before.version !== version) throw conflict()
    const state = stateAfter(before)
    if (isSame(state, before)) return { writes: [], result: { root, participant: before } }
    const participant = { ...before, ...state, version: version + 1 }
    const change = ParticipantEntity.patch({ ...key, participantId })
      .set({ ...state, version: participant.version })
      .where((attribute, { eq }) => eq(attribute.version, version))
    return {
      writes: [withDifference(key, before, participant), asWrite(change)],
      result: { root, participant },
    }
  })
}

const isSame = (one: PaymentState, other: PaymentState): boolean =>
  one.creatorInvoiceSent === other.creatorInvoiceSent && one.paidPercentage === other.paidPercentage

/**
 * The one write of a root that does not ask for the revision it read: sums commute, and nothing else of the root
 * depends on a payment. It raises the revision, so whoever derived the sums from before it writes anew.
 */
function withDifference(key: CollaborationKey, before: Participant, after: Participant): unknown {
  const [was, is] = [amountsOf([before]), amountsOf([after])]
  return asWrite(
    RootEntity.patch(key)
      .add({
        amountPending: is.amountPending - was.amountPending,
        amountPaid: is.amountPaid - was.amountPaid,
        revision: 1,
      })
      .set({ updatedAt: new Date().toISOString() })
      .where(({ paymentReceived }, { eq }) => eq(paymentReceived, true))
      .where(({ pendingSave }, { notExists }) => notExists(pendingSave))
      .where(({ amountPaid }, { exists }) => exists(amountPaid)),
  )
}

/** An influencer and the root, once a large save is copied to its end and the root has its sums. */
async function settledPayee(
  key: CollaborationKey,
  participantId: string,
): Promise<{ root: Root; before: Participant }> {
  const [{ data: root }, { data: before }] = await Promise.all([
    RootEntity.get(key).go({ consistent: true }),
    ParticipantEntity.get({ ...key, participantId }).go({ consistent: true }),
  ])
  if (!root?.paymentReceived) throw notFound()
  if (root.pendingSave) await settle(key, root.pendingSave)
  else if (isOutdated(root)) await summariseAnew(key)
  else if (!before) throw notFound()
  else return { root, before }
  return settledPayee(key, participantId)
}
