import { type Actor, asMember } from "../actor.ts"
import { writeAll } from "../batch.ts"
import { Files } from "../files/index.ts"
import { tokenHash } from "../id.ts"
import { rewriting } from "../rewriting.ts"
import { asWrite } from "../write.ts"
import { type CollaborationKey, missing, partitionOf } from "./board.ts"
import { DocumentEntity } from "./document-entity.ts"
import { LinkEntity, TemporaryLinkEntity, temporaryLinkOf } from "./link-entity.ts"
import { ParticipantEntity, StagedParticipantEntity } from "./participant-entity.ts"
import { receivedWrites } from "./received-row-entity.ts"
import { RemovalEntity } from "./removal-entity.ts"
import { RootEntity } from "./root-entity.ts"
import { RowEntity, removedRowOf } from "./row-entity.ts"
import { StatEntity } from "./stat-entity.ts"
import { StepEntity } from "./step-entity.ts"

const CONCURRENCY = { concurrent: 4 }
/** Far longer than a request lasts: whoever left this marker is not at work any more. */
const ABANDONED_MS = 15 * 60 * 1000

/**
 * Deletes a collaboration with all that hangs on it. It vanishes for everybody in one write; a marker
 * stays until the rest is swept, by this call, by the same call again, or by a later removal.
 */
export async function remove(actor: Actor, { collaborationId }: { collaborationId: string }) {
  const { agencyId } = asMember(actor, "collaborations")
  const key = { agencyId, collaborationId }
  if (!(await erase(key))) throw missing()
  await sweepAbandoned(agencyId)
  return { id: collaborationId }
}

/** False when there is nothing to erase, nor to sweep. */
export async function erase(key: CollaborationKey): Promise<boolean> {
  const found = await rewriting(() => vanishing(key))
  if (found) await sweep(key)
  return found
}

async function vanishing(key: CollaborationKey) {
  const [{ data: root }, { data: marker }] = await Promise.all([
    RootEntity.get(key).go({ consistent: true }),
    RemovalEntity.get(key).go({ consistent: true }),
  ])
  if (!root) return { writes: [], result: marker !== null }
  const writes = [
    asWrite(RootEntity.remove(key).where(({ revision }, { eq }) => eq(revision, root.revision))),
    asWrite(RowEntity.put(removedRowOf(root))),
    ...receivedWrites(root, null),
    asWrite(TemporaryLinkEntity.delete(temporaryLinkOf(key))),
    asWrite(RemovalEntity.put({ ...key, createdAt: new Date().toISOString() })),
    ...(root.linkToken ? [asWrite(LinkEntity.delete({ tokenHash: tokenHash(root.linkToken) }))] : []),
  ]
  return { writes, result: true }
}

/** Erases what is left of a collaboration that has vanished. */
export async function sweep(key: CollaborationKey): Promise<void> {
  const { participant, staged, step, document, stat } = await partitionOf(key)
  for (const { agencyId, uploadId, fileKey } of document) {
    if (uploadId && fileKey) await Files.discard({ agencyId, uploadId, fileKey })
  }
  await Promise.all([
    writeAll(
      document,
      (left) => DocumentEntity.delete(left).go(CONCURRENCY),
      ({ documentId }) => documentId,
    ),
    writeAll(
      step,
      (left) => StepEntity.delete(left).go(CONCURRENCY),
      ({ stepId }) => stepId,
    ),
    writeAll(
      stat,
      (left) => StatEntity.delete(left).go(CONCURRENCY),
      ({ statId }) => statId,
    ),
    writeAll(
      participant,
      (left) => ParticipantEntity.delete(left).go(CONCURRENCY),
      ({ participantId }) => participantId,
    ),
    writeAll(
      staged,
      (left) => StagedParticipantEntity.delete(left).go(CONCURRENCY),
      ({ saveId, participantId }) => `${saveId} ${participantId}`,
    ),
  ])
  await RemovalEntity.delete(key).go()
}

async function sweepAbandoned(agencyId: string): Promise<void> {
  const { data } = await RemovalEntity.query.primary({ agencyId }).go({ pages: "all" })
  const before = new Date(Date.now() - ABANDONED_MS).toISOString()
  for (const { collaborationId, createdAt } of data) {
    if (createdAt < before) await sweep({ agencyId, collaborationId })
  }
}
