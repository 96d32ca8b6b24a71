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
import { RemovalEntity } from "./removal-entity.ts"
import { RootEntity } from "./root-entity.ts"
import { RowEntity, rowOf } from "./row-entity.ts"
import type { CollaborationDetail, CollaborationFields, InfluencerFields } from "./shapes.ts"

/** Root, search row, temporary link, and the removal's end. */
const OTHER_ITEMS = 4
const CONCURRENCY = 4

export interface NewCollaboration {
  fields: CollaborationFields
  participants: InfluencerFields[]
}

export async function create(actor: Actor, input: NewCollaboration): Promise<CollaborationDetail> {
  const { agencyId, userId } = asMember(actor, "collaborations")
  const origin = { agencyId, createdBy: userId, createdAt: new Date().toISOString() }
  return toDetail(await add(origin, input))
}

/** Writes a new collaboration whole: nobody sees it before its root is there. */
async function add(
  { agencyId, ...origin }: Origin,
  { fields, participants: added }: NewCollaboration,
): Promise<Board> {
  const key = { agencyId, collaborationId: newId() }
  const creators = await creatorsOf(added)
  const participants = newParticipants(key, added, creators, { path: "participants", position: 0 })
  assertSensible(participants)
  const root = newRoot(key, { ...origin, fields, participants })
  const writes = [
    asWrite(RootEntity.create(root)),
    asWrite(RowEntity.create(rowOf(root))),
    asWrite(TemporaryLinkEntity.create(temporaryLinkOf(key))),
  ]
  if (participants.length + OTHER_ITEMS <= MAX_TRANSACT_ITEMS) {
    await transact([...writes, ...participants.map((item) => asWrite(ParticipantEntity.create(item)))])
  } else {
    // Should the process die here, the marker has the participants swept.
    await RemovalEntity.create({ ...key, createdAt: origin.createdAt }).go()
    await writeAll(
      participants,
      (left) => ParticipantEntity.put(left).go({ concurrency: CONCURRENCY }),
      ({ participantId }) => participantId,
    )
    await transact([...writes, asWrite(RemovalEntity.remove(key))])
  }
  return { root, participants, steps: [], documents: [], stats: [], staged: [] }
}
