import * as Bin from "../../../bin/index.ts"
import * as Files from "../../../files/index.ts"
import { type Actor, asPerson, type SystemActor } from "../../../lib/access.ts"
import { tokenHash } from "../../../lib/id.ts"
import { announcing } from "../../../lib/name-changes.ts"
import { eraseAll, removalOf } from "../../../lib/removal.ts"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import { commentPortion, restoredComments } from "../../comments/index.ts"
import type { StaffInput } from "../contract/staff.ts"
import {
  type CollaborationKey,
  findRoot,
  keyFor,
  missing,
  onlyIf,
  partitionOf,
  rootOf,
} from "../store/aggregate.ts"
import {
  DocumentEntity,
  ParticipantEntity,
  PLACES,
  RemovalEntity,
  type Root,
  RootEntity,
  StagedParticipantEntity,
  StatEntity,
  StepEntity,
} from "../store/entities.ts"
import {
  LinkEntity,
  LinkSendingEntity,
  TemporaryLinkEntity,
  temporaryLinkOf,
} from "../store/link-entities.ts"
import { ROW_SHARDS, rowWrites } from "../store/root-writes.ts"
import { PackedRowsEntity, PackedRowsHeadEntity, RowEntity } from "../store/row-entities.ts"

const vanishing = (root: Root) => [
  RootEntity.remove(root).where(({ revision }, { eq }) => eq(revision, root.revision)),
  ...rowWrites(root, null),
  TemporaryLinkEntity.delete(temporaryLinkOf(root)),
  ...(root.linkToken ? [LinkEntity.delete({ tokenHash: tokenHash(root.linkToken) })] : []),
]

async function childrenOf(key: CollaborationKey) {
  const [{ participant, staged, step, document, stat }, comments] = await Promise.all([
    partitionOf(key),
    commentPortion(key.agencyId, "collaboration", key.collaborationId),
  ])
  return [
    Bin.portionOf(DocumentEntity, document),
    Bin.portionOf(StepEntity, step),
    Bin.portionOf(StatEntity, stat),
    Bin.portionOf(ParticipantEntity, participant),
    Bin.portionOf(StagedParticipantEntity, staged),
    comments,
  ]
}

const removal = removalOf<CollaborationKey, Root>({
  markers: RemovalEntity,
  find: findRoot,
  vanishing,
  sweep: async (key) => {
    const { document } = await partitionOf(key)
    for (const file of document.map(Files.fileOf)) if (file) await Files.discard(file)
    await Promise.all((await childrenOf(key)).map(({ erase }) => erase()))
  },
  // Index reads are eventually consistent; the next run finds items that appear late.
  lists: PLACES.map(
    (archived) =>
      (agencyId, { cursor, limit }) =>
        RootEntity.query.byDate({ agencyId, archived }).go({ cursor, limit }),
  ),
})

/** Moves a collaboration with its children into the bin; its links end, its files stay. */
export async function remove(actor: Actor, { collaborationId }: StaffInput["remove"]) {
  const key = keyFor(actor, { collaborationId })
  const entry = await retryOnConflict(async () => {
    const root = await rootOf(key)
    const { writes, ...entered } = Bin.entering(
      {
        ...key,
        kind: "collaboration",
        recordId: collaborationId,
        name: root.name,
        right: "collaborations",
        influencerIds: root.influencerIds,
        deletedBy: asPerson(actor).userId,
      },
      [Bin.portionOf(RootEntity, [root])],
      { hasRest: true },
    )
    await transact([...vanishing(root), ...writes])
    return entered
  })
  await Bin.moveRest(entry, await childrenOf(key))
  await removal.finishAbandoned(key)
  return { id: collaborationId, binId: entry.binId }
}

/** Erases an example, which goes into no bin. */
export async function erase(actor: Actor, { collaborationId }: StaffInput["remove"]): Promise<void> {
  if (!(await removal.remove(keyFor(actor, { collaborationId }), asPerson(actor).userId))) throw missing()
}

const parts = { onlyIf: (key: CollaborationKey) => onlyIf(key), refusal: Bin.parentIsGone }
export const documentRestorer = Bin.singleItem(DocumentEntity, parts)
export const statRestorer = Bin.singleItem(StatEntity, parts)

export const stepRestorer: Bin.Restorer = {
  refusal: Bin.parentIsGone,
  async restore(contents) {
    const [step] = contents.of(StepEntity)
    const root = step && (await findRoot(step))
    if (!root) throw Bin.parentIsGone()
    // The collaboration may have been archived, or taken out of the archive, meanwhile.
    const { archived } = root
    return { writes: [onlyIf(root, { archived }), Bin.asRestored(StepEntity.create({ ...step, archived }))] }
  },
}

/** Children first: nothing shows them before their collaboration is there. */
export const restorer: Bin.Restorer = {
  restore(contents, isUndo) {
    const [stored] = contents.of(RootEntity)
    if (!stored) throw missing()
    // Above the row that marks the removal.
    const { revision, version, linkActive } = stored
    const root: Root = {
      ...stored,
      revision: revision + 2,
      version: version + 1,
      linkActive: linkActive && isUndo,
    }
    return {
      children: [
        ...contents.of(ParticipantEntity).map((item) => ParticipantEntity.put(item)),
        ...contents.of(StagedParticipantEntity).map((item) => StagedParticipantEntity.put(item)),
        ...contents.of(StepEntity).map((item) => StepEntity.put(item)),
        ...contents.of(DocumentEntity).map((item) => DocumentEntity.put(item)),
        ...contents.of(StatEntity).map((item) => StatEntity.put(item)),
        ...restoredComments(contents),
      ],
      writes: [
        Bin.asRestored(RootEntity.create(root)),
        ...rowWrites(null, root),
        TemporaryLinkEntity.put(temporaryLinkOf(root)),
        ...(root.linkToken
          ? [
              LinkEntity.put({
                agencyId: root.agencyId,
                collaborationId: root.collaborationId,
                tokenHash: tokenHash(root.linkToken),
              }),
            ]
          : []),
      ],
    }
  },
  refusal: missing,
  async moveRest(entry) {
    await Bin.moveRest(entry, await childrenOf({ agencyId: entry.agencyId, collaborationId: entry.recordId }))
  },
  /** The client may have been renamed or deleted meanwhile. */
  around: (contents, act) => {
    const [{ agencyId, clientId } = {}] = contents.of(RootEntity)
    return agencyId && clientId ? announcing({ agencyId, clientId }, act) : act()
  },
}

/** Erases an agency's collaborations with their children, and their rows. */
export async function* removeAllOf(actor: SystemActor): AsyncGenerator<void> {
  const { agencyId } = actor
  yield* removal.removeAllOf(actor)
  yield* eraseAll(LinkSendingEntity, (page) => LinkSendingEntity.query.primary({ agencyId }).go(page))
  for (let shard = 0; shard < ROW_SHARDS; shard++) {
    // In this order, so that rows being packed meanwhile are erased with the packs.
    yield* eraseAll(RowEntity, (page) => RowEntity.query.search({ agencyId, shard }).go(page))
    yield* eraseAll(PackedRowsEntity, (page) => PackedRowsEntity.query.search({ agencyId, shard }).go(page))
    yield* eraseAll(PackedRowsHeadEntity, (page) =>
      PackedRowsHeadEntity.query.search({ agencyId, shard }).go(page),
    )
  }
}
