import { type Actor, asMember } from "../actor.ts"
import { writeAll } from "../batch.ts"
import { MAX_TRANSACT_ITEMS, transact } from "../db.ts"
import { newId } from "../id.ts"
import { asWrite } from "../write.ts"
import type { Board } from "./board.ts"
import { TemporaryLinkEntity, temporaryLinkOf } from "./link-entity.ts"
import { newRoot, type Origin } from "./new-root.ts"
import { ParticipantEntity } from "./participant-entity.ts"
import { assertSensible, creatorsOf, newParticipants } from "./participants.ts"
import { toDetail } from "./present.ts"
import { receivedWrites } from "./received-row-entity.ts"
import { RemovalEntity } from "./removal-entity.ts"
import { RootEntity } from "./root-entity.ts"
import { RowEntity, rowOf } from "./row-entity.ts"
import type { CollaborationDetail, CollaborationFields, InfluencerFields } from "./shapes.ts"

/** Root, rows, temporary link, the removal's end, and two of whoever prepares it. */
const OTHER_ITEMS = 7
const CONCURRENCY = 8

export interface NewCollaboration {
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

async function prepared(actor: Actor, input: NewCollaboration): Promise<{ board: Board; writes: unknown[] }> {
  const { agencyId, userId } = asMember(actor, "collaborations")
  const origin = { agencyId, createdBy: userId, createdAt: new Date().toISOString() }
  const board = await newBoard(origin, input)
  return { board, writes: await writesOf(board) }
}

async function newBoard(
  { agencyId, ...origin }: Origin,
  { fields, participants: added }: NewCollaboration,
): Promise<Board> {
  const key = { agencyId, collaborationId: newId() }
  const creators = await creatorsOf(added)
  const participants = newParticipants(key, added, creators, { path: "participants", position: 0 })
  assertSensible(participants)
  const root = newRoot(key, { ...origin, fields, participants })
  return { root, participants, steps: [], documents: [], stats: [], staged: [] }
}

/** The writes that publish it whole; more participants than they hold are written ahead. */
async function writesOf({ root, participants }: Board): Promise<unknown[]> {
  const { agencyId, collaborationId, createdAt } = root
  const key = { agencyId, collaborationId }
  const writes = [
    asWrite(RootEntity.create(root)),
    asWrite(RowEntity.create(rowOf(root))),
    ...receivedWrites(null, root),
    asWrite(TemporaryLinkEntity.create(temporaryLinkOf(key))),
  ]
  if (participants.length + OTHER_ITEMS <= MAX_TRANSACT_ITEMS) {
    return [...writes, ...participants.map((item) => asWrite(ParticipantEntity.create(item)))]
  }
  // Should the process die here, the marker has the participants swept.
  await RemovalEntity.create({ ...key, createdAt }).go()
  await writeAll(
    participants,
    (left) => ParticipantEntity.put(left).go({ concurrent: CONCURRENCY }),
    ({ participantId }) => participantId,
  )
  return [...writes, asWrite(RemovalEntity.remove(key))]
}
