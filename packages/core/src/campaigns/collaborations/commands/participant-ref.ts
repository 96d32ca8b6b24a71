import { invalid } from "../../../lib/error.ts"
import type { CollaborationAggregate } from "../store/aggregate.ts"

interface Owner {
  participantId?: string
  participantName?: string
}

/**
 * Whom a step, document or figure concerns, as stored; nobody for what is common to all.
 * @throws AppError invalid for somebody who does not take part
 */
export function participantRefOf(
  { participants }: CollaborationAggregate,
  participantId: string | null,
): Owner {
  if (participantId === null) return { participantId: undefined, participantName: undefined }
  const participant = participants.find((one) => one.participantId === participantId)
  if (!participant) {
    const message = "Cet influenceur ne participe pas à cette collaboration."
    throw invalid(message, { participantId: message })
  }
  return { participantId, participantName: participant.fullName }
}

/** The same for an edit: left out or unchanged, it stays, even for somebody who has left since. */
export function editedParticipantRefOf(
  board: CollaborationAggregate,
  current: Owner,
  wanted: string | null | undefined,
): Owner {
  const { participantId, participantName } = current
  if (wanted === undefined || wanted === (participantId ?? null)) return { participantId, participantName }
  return participantRefOf(board, wanted)
}
