import * as Bin from "../../../bin/index.ts"
import { type Actor, asMember } from "../../../lib/access.ts"
import { tokenHash } from "../../../lib/id.ts"
import { removalOf } from "../../../lib/removal.ts"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import { commentPortion, restoredComments } from "../../comments/index.ts"
import type { StaffInput } from "../contract/staff.ts"
import { aggregateOf, type CastingKey, findRoot, missing } from "../store/aggregate.ts"
import {
  ActivityEntity,
  CastingEntity,
  type CastingItem,
  CastingLinkEntity,
  CastingRemovalEntity,
  CastingRowEntity,
  ProposalEntity,
} from "../store/entities.ts"

const vanishing = (root: CastingItem) => [
  CastingEntity.remove(root).where(({ revision }, { eq }) => eq(revision, root.revision)),
  CastingRowEntity.delete(root),
  ...(root.linkToken ? [CastingLinkEntity.delete({ tokenHash: tokenHash(root.linkToken) })] : []),
]

async function childrenOf({ agencyId, castingId }: CastingKey) {
  const [{ data: proposals }, { data: log }, comments] = await Promise.all([
    ProposalEntity.query.castingBoard({ agencyId, castingId }).go({ pages: "all", consistent: true }),
    ActivityEntity.query.primary({ agencyId, castingId }).go({ pages: "all", consistent: true }),
    commentPortion(agencyId, "casting", castingId),
  ])
  return [Bin.portionOf(ProposalEntity, proposals), Bin.portionOf(ActivityEntity, log), comments]
}

const removal = removalOf<CastingKey, CastingItem>({
  markers: CastingRemovalEntity,
  find: findRoot,
  vanishing,
  sweep: async (key) => {
    await Promise.all((await childrenOf(key)).map(({ erase }) => erase()))
  },
  lists: [(agencyId, page) => CastingRowEntity.query.primary({ agencyId }).go(page)],
})

/** Moves a casting with its children into the bin; its link ends. */
export async function remove(actor: Actor, { castingId }: StaffInput["remove"]) {
  const { agencyId, userId } = asMember(actor, "casting")
  const key = { agencyId, castingId }
  const entry = await retryOnConflict(async () => {
    const [{ root, proposals }, { data: row }] = await Promise.all([
      aggregateOf(key),
      CastingRowEntity.get(key).go({ consistent: true }),
    ])
    const { writes, ...entered } = Bin.entering(
      {
        ...key,
        kind: "casting",
        recordId: castingId,
        name: root.name,
        right: "casting",
        influencerIds: proposals.map(({ influencerId }) => influencerId),
        deletedBy: userId,
      },
      [Bin.portionOf(CastingEntity, [root]), Bin.portionOf(CastingRowEntity, row ? [row] : [])],
      { hasRest: true },
    )
    await transact([...vanishing(root), ...writes])
    return entered
  })
  await Bin.moveRest(entry, await childrenOf(key))
  await removal.finishAbandoned(key)
  return { id: castingId, binId: entry.binId }
}

/** Erases an example, which goes into no bin. */
export async function erase(actor: Actor, { castingId }: StaffInput["remove"]): Promise<void> {
  const { agencyId, userId } = asMember(actor, "casting")
  if (!(await removal.remove({ agencyId, castingId }, userId))) throw missing()
}

export const restorer: Bin.Restorer = {
  restore(contents, isUndo) {
    const [root] = contents.of(CastingEntity)
    if (!root) throw missing()
    const { agencyId, castingId, linkToken } = root
    const linkActive = root.linkActive && isUndo
    const next = { ...root, linkActive, version: root.version + 1, revision: root.revision + 1 }
    return {
      children: [
        ...contents.of(ProposalEntity).map((item) => ProposalEntity.put(item)),
        ...contents.of(ActivityEntity).map((item) => ActivityEntity.put(item)),
        ...restoredComments(contents),
      ],
      writes: [
        Bin.asRestored(CastingEntity.create(next)),
        ...contents.of(CastingRowEntity).map((row) => CastingRowEntity.put(row)),
        ...(linkToken && linkActive
          ? [CastingLinkEntity.put({ agencyId, castingId, tokenHash: tokenHash(linkToken) })]
          : []),
      ],
    }
  },
  refusal: missing,
  async moveRest(entry) {
    await Bin.moveRest(entry, await childrenOf({ agencyId: entry.agencyId, castingId: entry.recordId }))
  },
}

/** Erases an agency's castings with their children. */
export const { removeAllOf } = removal
