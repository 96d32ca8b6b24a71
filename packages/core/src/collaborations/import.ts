import type { SystemActor } from "../actor.ts"
import { transact } from "../db.ts"
import { tokenHash } from "../id.ts"
import { asWrite } from "../write.ts"
import { DocumentEntity, type DocumentItem } from "./document-entity.ts"
import { LinkEntity, TemporaryLinkEntity, temporaryLinkOf } from "./link-entity.ts"
import { newRoot } from "./new-root.ts"
import { orderAtEnd } from "./order.ts"
import { type Participant, ParticipantEntity } from "./participant-entity.ts"
import { receivedWrites } from "./received-row-entity.ts"
import { RootEntity } from "./root-entity.ts"
import { RowEntity, rowOf } from "./row-entity.ts"
import type { CollaborationFields } from "./shapes.ts"
import { StatEntity, type StatItem } from "./stat-entity.ts"
import { StepEntity, type StepItem } from "./step-entity.ts"

type Own<Item> = Omit<Item, "agencyId" | "collaborationId" | "version">

/** A collaboration from elsewhere, with its ids. It must fit into one transaction. */
export interface ImportedCollaboration {
  id: string
  createdBy: string
  createdAt: string
  updatedAt: string
  fields: CollaborationFields
  participants: Omit<Own<Participant>, "position">[]
  /** In their order. */
  steps: Omit<Own<StepItem>, "order">[]
  documents: Own<DocumentItem>[]
  stats: Own<StatItem>[]
  link: { token: string; active: boolean } | null
}

/** Writes collaborations whole and repeatably. */
export async function importCollaborations(
  { agencyId }: SystemActor,
  collaborations: readonly ImportedCollaboration[],
): Promise<void> {
  for (const collaboration of collaborations) await transact(writesOf(agencyId, collaboration))
}

function writesOf(agencyId: string, imported: ImportedCollaboration): unknown[] {
  const { id, fields, link, createdBy, createdAt, updatedAt } = imported
  const key = { agencyId, collaborationId: id }
  const whole = { ...key, version: 1 }
  const participants = imported.participants.map((one, position) => ({ ...one, ...whole, position }))
  const steps: StepItem[] = []
  for (const step of imported.steps) {
    const order = orderAtEnd(steps.map((before) => ({ id: before.stepId, order: before.order })))
    steps.push({ ...step, ...whole, order })
  }
  const root = {
    ...newRoot(key, { fields, participants, createdBy, createdAt }),
    updatedAt,
    linkToken: link?.token,
    linkActive: link?.active ?? false,
  }
  return [
    asWrite(RootEntity.put(root)),
    asWrite(RowEntity.put(rowOf(root))),
    ...receivedWrites(null, root),
    asWrite(TemporaryLinkEntity.put(temporaryLinkOf(key))),
    ...(link ? [asWrite(LinkEntity.put({ ...key, tokenHash: tokenHash(link.token) }))] : []),
    ...participants.map((item) => asWrite(ParticipantEntity.put(item))),
    ...steps.map((item) => asWrite(StepEntity.put(item))),
    ...imported.documents.map((item) => asWrite(DocumentEntity.put({ ...item, ...whole }))),
    ...imported.stats.map((item) => asWrite(StatEntity.put({ ...item, ...key }))),
  ]
}
