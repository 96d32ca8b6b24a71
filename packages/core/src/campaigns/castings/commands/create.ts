import { type Actor, asMember, type Member } from "../../../lib/access.ts"
import { createOnce } from "../../../lib/creation.ts"
import { newId } from "../../../lib/id.ts"
import { childrenOf, publicationOf } from "../../../lib/removal.ts"
import { MAX_TRANSACT_ITEMS, transact } from "../../../lib/transact.ts"
import type { CastingDetail } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { detailOf, entryOf, logWrite, proposed, toEntry } from "../store/activity-log.ts"
import { rowOf, toDetail } from "../store/aggregate.ts"
import {
  CastingEntity,
  type CastingItem,
  CastingRemovalEntity,
  CastingRowEntity,
  ProposalEntity,
} from "../store/entities.ts"
import { assertFew, assertProposable, newProposals, rosterOf, stored } from "./proposals.ts"

/**
 * Writes a new casting as a whole: it is invisible until its root exists.
 * @param castingId predetermined id: the write fails when the casting exists
 * @throws AppError invalid when a proposed influencer is not in the organisation's roster
 */
export async function create(
  actor: Actor,
  { creationId, ...input }: StaffInput["create"],
  castingId: string = newId(),
): Promise<CastingDetail> {
  const member = asMember(actor, "casting")
  const { agencyId } = member
  return createOnce(
    { agencyId, creationId, body: input },
    (remember) => publish(member, input, castingId, remember(castingId)),
    (castingId) => detailOf({ agencyId, castingId }),
  )
}

async function publish(
  { agencyId, userId, name }: Member,
  { fields, proposals: added }: StaffInput["create"],
  castingId: string,
  alongside: readonly unknown[],
): Promise<CastingDetail> {
  const roster = await rosterOf(agencyId, added)
  assertProposable(added, roster, { path: "proposals" })
  assertFew(added.length)
  const key = { agencyId, castingId }
  const proposals = newProposals(key, added, roster, 0)
  const details = proposed(proposals.length)
  const entry = entryOf(key, { action: "Casting créé", user: name, userId, details })
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
  const publishing = [CastingEntity.create(root), CastingRowEntity.create(rowOf(root)), logWrite(entry)]
  const writes = [...publishing, ...alongside]
  await transact(
    await publicationOf(
      writes,
      { key, createdAt, markers: CastingRemovalEntity, children: [childrenOf(ProposalEntity, proposals)] },
      MAX_TRANSACT_ITEMS - writes.length,
    ),
  )
  return toDetail({ root, proposals }, { items: [toEntry(entry)], nextCursor: null })
}
