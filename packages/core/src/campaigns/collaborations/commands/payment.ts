import { type Actor, asMember } from "../../../lib/access.ts"
import { conflict, notFound } from "../../../lib/error.ts"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import type { PaymentState } from "../rules/money.ts"
import type { CollaborationKey } from "../store/aggregate.ts"
import { type Participant, ParticipantEntity, type Root, RootEntity } from "../store/entities.ts"
import { settle } from "../store/participants.ts"
import { duesOf, payableOf, rootWrites } from "../store/root-writes.ts"

/**
 * Changes the attributes of an influencer that accounting owns, and the root's payments with them: concurrent changes
 * in one collaboration run one after the other.
 * @param stateAfter computes the new state from the stored one
 * @throws AppError conflict when another person changed this influencer meanwhile; not_found unless accounting lists it
 */
export async function setPayment(
  actor: Actor,
  {
    collaborationId,
    participantId,
    version,
  }: Pick<Participant, "collaborationId" | "participantId" | "version">,
  stateAfter: (stored: PaymentState) => PaymentState,
): Promise<{ root: Root; participant: Participant }> {
  const { agencyId, userId } = asMember(actor, "accounting")
  const key = { agencyId, collaborationId }
  return retryOnConflict(async () => {
    const { root, before } = await settledPayee(key, participantId)
    if (before.version !== version) throw conflict()
    const state = stateAfter(before)
    if (isSame(state, before)) return { root, participant: before }
    const participant = { ...before, ...state, version: version + 1 }
    const { paidOn, ...others } = state
    const set = { ...others, ...(paidOn && { paidOn }), version: participant.version }
    const patch = ParticipantEntity.patch({ ...key, participantId }).set(set)
    const change = (paidOn ? patch : patch.remove(["paidOn"])).where((attribute, { eq }) =>
      eq(attribute.version, version),
    )
    await transact([...rootWrites(root, withPayment(root, participant), userId), change])
    return { root, participant }
  })
}

const isSame = (one: PaymentState, other: PaymentState): boolean =>
  one.creatorInvoiceSent === other.creatorInvoiceSent &&
  one.paidPercentage === other.paidPercentage &&
  one.paidOn === other.paidOn

/** The root with this influencer's new amount; its rows follow. */
function withPayment(root: Root, participant: Participant): Root {
  const payables = root.payables.map((payable) =>
    payable.position === participant.position ? payableOf(participant) : payable,
  )
  return { ...root, ...duesOf(payables) }
}

/** An influencer and the root, after a pending large save is copied. */
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
  else if (!before) throw notFound()
  else return { root, before }
  return settledPayee(key, participantId)
}
