import { Files } from "../../../files/index.ts"
import { type Actor, asPerson, type SystemActor } from "../../../lib/access.ts"
import { deleteAll } from "../../../lib/batch.ts"
import { tokenHash } from "../../../lib/id.ts"
import { eraseAll, removalOf } from "../../../lib/removal.ts"
import { eraseComments } from "../../comments/index.ts"
import type { StaffInput } from "../contract/staff.ts"
import { type CollaborationKey, findRoot, keyFor, missing, partitionOf } from "../store/aggregate.ts"
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

const removal = removalOf<CollaborationKey, Root>({
  markers: RemovalEntity,
  find: findRoot,
  vanishing: (root) => [
    RootEntity.remove(root).where(({ revision }, { eq }) => eq(revision, root.revision)),
    ...rowWrites(root, null),
    TemporaryLinkEntity.delete(temporaryLinkOf(root)),
    ...(root.linkToken ? [LinkEntity.delete({ tokenHash: tokenHash(root.linkToken) })] : []),
  ],
  sweep: async (key) => {
    const { participant, staged, step, document, stat } = await partitionOf(key)
    for (const file of document.map(Files.fileOf)) if (file) await Files.discard(file)
    await Promise.all([
      deleteAll(DocumentEntity, document),
      deleteAll(StepEntity, step),
      deleteAll(StatEntity, stat),
      deleteAll(ParticipantEntity, participant),
      deleteAll(StagedParticipantEntity, staged),
      eraseComments(key.agencyId, "collaboration", key.collaborationId),
    ])
  },
  // Index reads are eventually consistent; the next run finds items that appear late.
  lists: PLACES.map(
    (archived) =>
      (agencyId, { cursor, limit }) =>
        RootEntity.query.byDate({ agencyId, archived }).go({ cursor, limit }),
  ),
})

/** Deletes a collaboration with its children, files and links. */
export async function remove(actor: Actor, { collaborationId }: StaffInput["remove"]) {
  const key = keyFor(actor, { collaborationId })
  if (!(await removal.remove(key, asPerson(actor).userId))) throw missing()
  return { id: collaborationId }
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
