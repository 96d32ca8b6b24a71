import { type Actor, asMember } from "../../../lib/actor.ts"
import { putAll } from "../../../lib/batch.ts"
import { newId } from "../../../lib/id.ts"
import { MAX_TRANSACT_ITEMS, toTransactItem, transact } from "../../../lib/transact.ts"
import type { CollaborationDetail, CollaborationFields, InfluencerFields } from "../contract/shapes.ts"
import type { CollaborationAggregate } from "../store/aggregate.ts"
import {
  ParticipantEntity,
  RemovalEntity,
  RootEntity,
  RowEntity,
  TemporaryLinkEntity,
  temporaryLinkOf,
} from "../store/entities.ts"
import { assertSensible, creatorsOf, newParticipants } from "../store/participants.ts"
import { toDetail } from "../store/present.ts"
import { newRoot, type Origin, receivedWrites } from "../store/root-writes.ts"
import { rowOf } from "../store/search-rows.ts"

/** Root, rows, temporary link, the removal's end, and two of whoever prepares it. */
const OTHER_ITEMS = 7

interface NewCollaboration {
  fields: CollaborationFields
  participants: InfluencerFields[]
}

export async function create(actor: Actor, input: NewCollaboration): Promise<CollaborationDetail> {
  const { board, writes } = await prepared(actor, input)
  await transact(writes)
  return toDetail(board)
}

/**
 * A new collaboration up to the writes that publish it, at most 98 of them: whoever prepares it transacts them, with
 * two of their own at most. Nobody sees it before; what is never published is swept by a later removal.
 */
export async function prepare(
  actor: Actor,
  input: NewCollaboration,
): Promise<{ collaborationId: string; writes: unknown[] }> {
  const { board, writes } = await prepared(actor, input)
  return { collaborationId: board.root.collaborationId, writes }
}

async function prepared(
  actor: Actor,
  input: NewCollaboration,
): Promise<{ board: CollaborationAggregate; writes: unknown[] }> {
  const { agencyId, userId } = asMember(actor, "collaborations")
  const origin = { agencyId, createdBy: userId, createdAt: new Date().toISOString() }
  const board = await newBoard(origin, input)
  return { board, writes: await writesOf(board) }
}

async function newBoard(
  { agencyId, ...origin }: Origin,
  { fields, participants: added }: NewCollaboration,
): Promise<CollaborationAggregate> {
  const key = { agencyId, collaborationId: newId() }
  const creators = await creatorsOf(added)
  const participants = newParticipants(key, added, creators, { path: "participants", position: 0 })
  assertSensible(participants)
  const root = newRoot(key, { ...origin, fields, participants })
  return { root, participants, steps: [], documents: [], stats: [], staged: [] }
}

/** The writes that publish it whole; more participants than they hold are written ahead. */
async function writesOf({ root, participants }: CollaborationAggregate): Promise<unknown[]> {
  const { agencyId, collaborationId, createdAt } = root
  const key = { agencyId, collaborationId }
  const writes = [
    toTransactItem(RootEntity.create(root)),
    toTransactItem(RowEntity.create(rowOf(root))),
    ...receivedWrites(null, root),
    toTransactItem(TemporaryLinkEntity.create(temporaryLinkOf(key))),
  ]
  if (participants.length + OTHER_ITEMS <= MAX_TRANSACT_ITEMS) {
    return [...writes, ...participants.map((item) => toTransactItem(ParticipantEntity.create(item)))]
  }
  // Should the process die here, the marker has the participants swept.
  await RemovalEntity.create({ ...key, createdAt }).go()
  await putAll(ParticipantEntity, participants)
  return [...writes, toTransactItem(RemovalEntity.remove(key))]
}
