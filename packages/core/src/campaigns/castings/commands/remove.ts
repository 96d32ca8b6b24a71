import { type Actor, asMember } from "../../../lib/access.ts"
import { deleteAll } from "../../../lib/batch.ts"
import { tokenHash } from "../../../lib/id.ts"
import { removalOf } from "../../../lib/removal.ts"
import { eraseComments } from "../../comments/index.ts"
import type { StaffInput } from "../contract/staff.ts"
import { type CastingKey, findRoot, missing } from "../store/aggregate.ts"
import {
  ActivityEntity,
  CastingEntity,
  type CastingItem,
  CastingLinkEntity,
  CastingRemovalEntity,
  CastingRowEntity,
  ProposalEntity,
} from "../store/entities.ts"

const removal = removalOf<CastingKey, CastingItem>({
  markers: CastingRemovalEntity,
  find: findRoot,
  vanishing: (root) => [
    CastingEntity.remove(root).where(({ revision }, { eq }) => eq(revision, root.revision)),
    CastingRowEntity.delete(root),
    ...(root.linkToken ? [CastingLinkEntity.delete({ tokenHash: tokenHash(root.linkToken) })] : []),
  ],
  sweep: async ({ agencyId, castingId }) => {
    const [{ data: proposals }, { data: log }] = await Promise.all([
      ProposalEntity.query.castingBoard({ agencyId, castingId }).go({ pages: "all", consistent: true }),
      ActivityEntity.query.primary({ agencyId, castingId }).go({ pages: "all", consistent: true }),
    ])
    await Promise.all([
      deleteAll(ProposalEntity, proposals),
      deleteAll(ActivityEntity, log),
      eraseComments(agencyId, "casting", castingId),
    ])
  },
  lists: [(agencyId, page) => CastingRowEntity.query.primary({ agencyId }).go(page)],
})

/** Deletes a casting with its children and its link. */
export async function remove(actor: Actor, { castingId }: StaffInput["remove"]) {
  const { agencyId, userId } = asMember(actor, "casting")
  if (!(await removal.remove({ agencyId, castingId }, userId))) throw missing()
  return { id: castingId }
}

/** Erases an agency's castings with their children. */
export const { removeAllOf } = removal
