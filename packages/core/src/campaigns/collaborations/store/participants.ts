import { type Influencer, Influencers } from "../../../influencers/index.ts"
import { conflict, type FieldErrors, invalid } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import type { InfluencerFields, ParticipantChanges } from "../contract/shapes.ts"
import { MAX_INFLUENCERS } from "../rules/values.ts"
import type { CollaborationKey } from "./aggregate.ts"
import type { Participant } from "./entities.ts"

/** What a save does to a collaboration's influencers. */
export interface ParticipantPlan {
  /** All of them afterwards, in their order. */
  after: Participant[]
  added: Participant[]
  changed: Participant[]
  removed: Participant[]
}

/** The catalogue's creators for the influencers that a save adds. */
export const creatorsOf = (added: readonly InfluencerFields[]) =>
  Influencers.byIds(added.map(({ influencerId }) => influencerId))

/**
 * Names and pictures come from the catalogue, never from the caller.
 * @param path where these influencers stand in the input, for the messages
 * @throws AppError invalid for a creator that does not exist
 */
export function newParticipants(
  key: CollaborationKey,
  added: readonly InfluencerFields[],
  creators: ReadonlyMap<string, Influencer>,
  { path, position }: { path: string; position: number },
): Participant[] {
  const fields: FieldErrors = {}
  const participants = added.flatMap((influencer, index) => {
    const creator = creators.get(influencer.influencerId)
    if (!creator) {
      fields[`${path}.${index}.influencerId`] = "Cet influenceur n'existe pas"
      return []
    }
    const participant: Participant = {
      ...key,
      ...influencer,
      participantId: newId(),
      fullName: creator.displayName,
      username: creator.username,
      profileImageUrl: creator.profileImageUrl,
      position: position + index,
      version: 1,
    }
    return [participant]
  })
  if (Object.keys(fields).length) throw invalid("Un influenceur choisi n'existe pas.", fields)
  return participants
}

/**
 * Applies a form's changes to the influencers as stored (rules/platform.md#versions).
 * @throws AppError conflict when somebody changed or removed one of them meanwhile
 */
export function planOf(
  key: CollaborationKey,
  stored: readonly Participant[],
  changes: ParticipantChanges,
  creators: ReadonlyMap<string, Influencer>,
): ParticipantPlan {
  const byId = new Map(stored.map((participant) => [participant.participantId, participant]))
  const read = ({ id, version }: { id: string; version: number }): Participant => {
    const participant = byId.get(id)
    if (participant?.version !== version) throw conflict()
    return participant
  }
  const removed = changes.removed.map(read)
  const changed = changes.changed.map(({ id, version, ...fields }) => ({
    ...read({ id, version }),
    rate: fields.rate,
    deliverables: fields.deliverables,
    creatorInvoiceSent: fields.creatorInvoiceSent,
    paidPercentage: fields.paidPercentage,
    version: version + 1,
  }))
  const position = Math.max(-1, ...stored.map((participant) => participant.position)) + 1
  const added = newParticipants(key, changes.added, creators, { path: "participants.added", position })
  for (const { participantId } of removed) byId.delete(participantId)
  for (const participant of changed) byId.set(participant.participantId, participant)
  const after = [...byId.values(), ...added]
  assertSensible(after)
  return { after, added, changed, removed }
}

/** @throws AppError invalid when there are too many, or one twice */
export function assertSensible(participants: readonly Participant[]): void {
  if (participants.length > MAX_INFLUENCERS) {
    throw invalid(`Une collaboration compte ${MAX_INFLUENCERS} influenceurs au maximum.`)
  }
  const seen = new Set<string>()
  for (const { influencerId, fullName } of participants) {
    if (seen.has(influencerId)) throw invalid(`${fullName} participe déjà à cette collaboration.`)
    seen.add(influencerId)
  }
}
