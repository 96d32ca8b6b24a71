import type { Influencer } from "../../../influencers/catalogue/index.ts"
import * as Influencers from "../../../influencers/catalogue/index.ts"
import { deleteAll, putAll } from "../../../lib/batch.ts"
import { today } from "../../../lib/day.ts"
import { conflict, type FieldErrors, invalid } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import { holds, MAX_TRANSACT_ITEMS, retryOnConflict, retryUntil, transact } from "../../../lib/transact.ts"
import type { InfluencerFields, ParticipantChanges } from "../contract/shapes.ts"
import { paidOnAfter } from "../rules/money.ts"
import { MAX_INFLUENCERS } from "../rules/values.ts"
import {
  aggregateOf,
  type CollaborationAggregate,
  type CollaborationKey,
  findRoot,
  onlyIf,
  type ParticipantRef,
  rootOf,
} from "./aggregate.ts"
import {
  type Participant,
  ParticipantEntity,
  type StagedParticipant,
  StagedParticipantEntity,
} from "./entities.ts"
import { rootWrites } from "./root-writes.ts"

/** The effect of a save on a collaboration's influencers. */
export interface ParticipantPlan {
  /** All influencers afterwards, in order. */
  after: Participant[]
  added: Participant[]
  changed: Participant[]
  removed: Participant[]
}

/** The catalogue's data of the influencers that a save adds. */
export const catalogued = (added: readonly InfluencerFields[]) =>
  Influencers.byIds(added.map(({ influencerId }) => influencerId))

/**
 * Names and pictures come from the catalogue, never from the caller.
 * @param path of these influencers in the input, for error messages
 * @throws AppError invalid for an influencer that does not exist
 */
export function newParticipants(
  key: CollaborationKey,
  added: readonly InfluencerFields[],
  catalogue: ReadonlyMap<string, Influencer>,
  { path, position }: { path: string; position: number },
): Participant[] {
  const fields: FieldErrors = {}
  const participants = added.flatMap((influencer, index) => {
    const known = catalogue.get(influencer.influencerId)
    if (!known) {
      fields[`${path}.${index}.influencerId`] = "Cet influenceur n'existe pas"
      return []
    }
    const participant: Participant = {
      ...key,
      ...influencer,
      participantId: newId(),
      fullName: known.displayName,
      username: known.username,
      profileImageUrl: known.profileImageUrl,
      position: position + index,
      paidOn: paidOnAfter(null, influencer.creatorInvoiceSent, today()),
      version: 1,
    }
    return [participant]
  })
  if (Object.keys(fields).length) throw invalid("Un influenceur choisi n'existe pas.", fields)
  return participants
}

/**
 * Applies a form's changes to the stored influencers (rules/platform.md#versions).
 * @throws AppError conflict when another person changed or removed one of them meanwhile
 */
export function planOf(
  key: CollaborationKey,
  stored: readonly Participant[],
  changes: ParticipantChanges,
  catalogue: ReadonlyMap<string, Influencer>,
): ParticipantPlan {
  const byId = new Map(stored.map((participant) => [participant.participantId, participant]))
  const read = ({ id, version }: { id: string; version: number }): Participant => {
    const participant = byId.get(id)
    if (participant?.version !== version) throw conflict()
    return participant
  }
  const removed = changes.removed.map(read)
  const changed = changes.changed.map(({ id, version, ...fields }) => {
    const before = read({ id, version })
    return {
      ...before,
      rate: fields.rate,
      deliverables: fields.deliverables,
      creatorInvoiceSent: fields.creatorInvoiceSent,
      paidPercentage: fields.paidPercentage,
      paidOn: paidOnAfter(before, fields.creatorInvoiceSent, today()),
      version: version + 1,
    }
  })
  const position = Math.max(-1, ...stored.map((participant) => participant.position)) + 1
  const added = newParticipants(key, changes.added, catalogue, { path: "participants.added", position })
  for (const { participantId } of removed) byId.delete(participantId)
  for (const participant of changed) byId.set(participant.participantId, participant)
  const after = [...byId.values(), ...added]
  assertSensible(after)
  return { after, added, changed, removed }
}

/** @throws AppError invalid for too many influencers, or a duplicate */
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

/**
 * Saves that touch more items than a transaction holds (rules/platform.md#large-saves): changed participants are
 * staged, one conditional write of the root publishes them all, and then they are copied.
 */

/** Staged participants that were never published are swept at this age. */
const FORGOTTEN_MS = 60 * 60 * 1000
/** By then, the process that published a save has usually copied it. */
const HELP_WITHIN_MS = 2000

/** Stages a large save, invisibly; returns the id by which the root publishes it. */
export async function stage({ added, changed, removed }: ParticipantPlan): Promise<string> {
  const saveId = newId()
  const stagedAt = Date.now()
  await putAll(StagedParticipantEntity, [
    ...[...added, ...changed].map((item) => ({ ...item, saveId, stagedAt, removed: false })),
    ...removed.map((item) => ({ ...item, saveId, stagedAt, removed: true })),
  ])
  return saveId
}

/**
 * The collaboration, after a published large save is copied.
 * @throws AppError conflict when other processes keep preventing it
 */
export async function settledAggregateOf(key: CollaborationKey): Promise<CollaborationAggregate> {
  const settled = await retryUntil(async () => {
    const aggregate = await aggregateOf(key)
    const { pendingSave } = aggregate.root
    const now = pendingSave && (await finished(aggregate, pendingSave)) ? await aggregateOf(key) : aggregate
    return now.root.pendingSave ? undefined : now
  })
  if (!settled) throw conflict()
  return settled
}

/**
 * Waits until the process that published a save has copied it; of several waiting processes, the first to time out
 * helps.
 */
export async function settle(key: CollaborationKey, saveId: string): Promise<void> {
  const isCopied = async () => (await findRoot(key))?.pendingSave !== saveId || undefined
  if (!(await retryUntil(isCopied, Math.random() * HELP_WITHIN_MS))) await settledAggregateOf(key)
}

/** False after a collision. */
async function finished({ root, staged }: CollaborationAggregate, saveId: string): Promise<boolean> {
  const key = { agencyId: root.agencyId, collaborationId: root.collaborationId }
  const copies = staged.filter((copy) => copy.saveId === saveId).map(copyOf)
  // Each batch only while the save is pending: a late process must not undo newer changes.
  const stillPending = onlyIf(key, { pendingSave: saveId })
  for (let from = 0; from < copies.length; from += MAX_TRANSACT_ITEMS - 1) {
    const batch = [stillPending, ...copies.slice(from, from + MAX_TRANSACT_ITEMS - 1)]
    if (!(await holds(transact(batch)))) return false
  }
  await retryOnConflict(async () => {
    const now = await rootOf(key)
    if (now.pendingSave === saveId) await transact(rootWrites(now, { ...now, pendingSave: undefined }, null))
  })
  const isOver = (copy: StagedParticipant) =>
    copy.saveId === saveId || copy.stagedAt < Date.now() - FORGOTTEN_MS
  await deleteAll(StagedParticipantEntity, staged.filter(isOver))
  return true
}

function copyOf({
  saveId: _saveId,
  stagedAt: _stagedAt,
  removed,
  ...participant
}: StagedParticipant): unknown {
  return removed ? ParticipantEntity.delete(participant) : ParticipantEntity.put(participant)
}

/**
 * The participant of a step, document or stat, as stored; empty when it is common to all.
 * @param field path of the participant in the input
 * @throws AppError invalid for an influencer who does not take part
 */
export function participantRefOf(
  participants: readonly Participant[],
  participantId: string | null,
  field = "participantId",
): ParticipantRef {
  if (participantId === null) return { participantId: undefined, participantName: undefined }
  const participant = participants.find((one) => one.participantId === participantId)
  if (!participant) {
    const message = "Cet influenceur ne participe pas à cette collaboration."
    throw invalid(message, { [field]: message })
  }
  return { participantId, participantName: participant.fullName }
}

/** The same for an edit: an absent or unchanged participant stays, even one who has left. */
export function editedParticipantRefOf(
  participants: readonly Participant[],
  { participantId, participantName }: ParticipantRef,
  wanted: string | null | undefined,
): ParticipantRef {
  if (wanted === undefined || wanted === (participantId ?? null)) return { participantId, participantName }
  return participantRefOf(participants, wanted)
}
