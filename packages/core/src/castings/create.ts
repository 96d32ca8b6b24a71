import { type Actor, asMember } from "../actor.ts"
import { writeAll } from "../batch.ts"
import { MAX_TRANSACT_ITEMS, transact } from "../db.ts"
import { newId } from "../id.ts"
import { Roster } from "../influencers/roster.ts"
import { asWrite } from "../write.ts"
import { entryOf, logWrite, toEntry } from "./activity.ts"
import type { CastingBoard } from "./board.ts"
import { stored } from "./fields.ts"
import { toDetail } from "./present.ts"
import { ProposalEntity } from "./proposal-entity.ts"
import { assertFew, assertProposable, type NewProposal, newProposal } from "./proposals.ts"
import { CastingRemovalEntity } from "./removal-entity.ts"
import { rowOf } from "./rewrite.ts"
import { CastingEntity, type CastingItem } from "./root-entity.ts"
import { CastingRowEntity } from "./row-entity.ts"
import type { CastingDetail, CastingFields } from "./shapes.ts"
import { proposed } from "./words.ts"

const CONCURRENCY = { concurrent: 20 }

/**
 * Writes a new casting whole: nobody sees it before its root is there (spec 2 §2.9).
 * @throws AppError invalid when somebody proposed is not in the organisation's roster
 */
export async function create(
  actor: Actor,
  { fields, proposals: added }: { fields: CastingFields; proposals: NewProposal[] },
): Promise<CastingDetail> {
  const { agencyId, userId, name } = asMember(actor, "casting")
  const roster = await Roster.members(
    agencyId,
    added.map(({ influencerId }) => influencerId),
  )
  assertProposable(added, roster, { path: "proposals" })
  assertFew(added.length)
  const key = { agencyId, castingId: newId() }
  const proposals = added.flatMap((one, position) => {
    const creator = roster.get(one.influencerId)
    return creator ? [newProposal(key, one, creator, position)] : []
  })
  const entry = entryOf(key, { action: "Casting créé", user: name, details: proposed(proposals.length) })
  const createdAt = entry.timestamp
  const root: CastingItem = {
    ...key,
    ...stored(fields),
    linkActive: false,
    createdBy: userId,
    createdAt,
    updatedAt: createdAt,
    version: 1,
    revision: 1,
  }
  await publish({ root, proposals }, [
    asWrite(CastingEntity.create(root)),
    asWrite(CastingRowEntity.create(rowOf(root))),
    logWrite(entry),
  ])
  return toDetail({ root, proposals }, { items: [toEntry(entry)], nextCursor: null })
}

async function publish({ root, proposals }: CastingBoard, writes: readonly unknown[]): Promise<void> {
  if (proposals.length + writes.length <= MAX_TRANSACT_ITEMS) {
    return transact([...writes, ...proposals.map((item) => asWrite(ProposalEntity.create(item)))])
  }
  const { agencyId, castingId, createdAt } = root
  // Should the process die here, the marker has the proposals swept.
  await CastingRemovalEntity.create({ agencyId, castingId, createdAt }).go()
  await writeAll(
    proposals,
    (left) => ProposalEntity.put(left).go(CONCURRENCY),
    ({ influencerId }) => influencerId,
  )
  await transact([...writes, asWrite(CastingRemovalEntity.remove({ agencyId, castingId }))])
}
