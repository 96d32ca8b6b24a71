import * as Bin from "../../../bin/index.ts"
import * as Files from "../../../files/index.ts"
import { type Actor, asMember } from "../../../lib/access.ts"
import { createOnce, type Remember, type Sent } from "../../../lib/creation.ts"
import { conflict, found, notFound } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import { throwIfConditionFailed, transact } from "../../../lib/transact.ts"
import type { CollaborationDocument } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { isForInfluencers } from "../rules/visibility.ts"
import {
  addTo,
  aggregateOf,
  type CollaborationAggregate,
  type CollaborationKey,
  keyFor,
  namesOf,
  newItem,
  type ParticipantRef,
  partOf,
  rootOf,
  toDocument,
} from "../store/aggregate.ts"
import { DocumentEntity, type DocumentItem } from "../store/entities.ts"
import { editedParticipantRefOf, participantRefOf } from "../store/participants.ts"

export async function addDocument(
  actor: Actor,
  { creationId, ...body }: StaffInput["addDocument"],
): Promise<CollaborationDocument> {
  const { collaborationId, source, ...fields } = body
  const member = asMember(actor, "collaborations")
  const key = { agencyId: member.agencyId, collaborationId }
  return addDocumentOnce(key, { creationId, body }, async (remember) => {
    const [aggregate, content] = await Promise.all([aggregateOf(key), Files.contentOf(member, source)])
    const { visibleForInfluencers = isForInfluencers(fields.type) } = fields
    const document = { ...fields, visibleForInfluencers, updatedBy: member.userId, ...content.attributes }
    return addDocumentTo(aggregate, document, { taking: content.writes, remember })
  })
}

/** @param add adds a document to this collaboration */
export const addDocumentOnce = (
  key: CollaborationKey,
  sent: Sent,
  add: (remember: Remember) => Promise<CollaborationDocument>,
): Promise<CollaborationDocument> =>
  createOnce({ agencyId: key.agencyId, ...sent }, add, async (documentId) => {
    const { documents, participants } = await aggregateOf(key)
    return toDocument(documentIn(documents, documentId), namesOf(participants))
  })

type NewDocument = Omit<
  DocumentItem,
  "documentId" | keyof ParticipantRef | keyof ReturnType<typeof newItem>
> & {
  participantId: string | null
}

interface Alongside {
  /** Take the document's file. */
  taking: readonly unknown[]
  remember: Remember
}

export async function addDocumentTo(
  { root, participants }: CollaborationAggregate,
  { participantId, ...fields }: NewDocument,
  { taking, remember }: Alongside,
): Promise<CollaborationDocument> {
  const document: DocumentItem = {
    ...newItem(root),
    ...fields,
    ...participantRefOf(participants, participantId),
    documentId: newId(),
  }
  await addTo(root, [DocumentEntity.create(document), ...taking, ...remember(document.documentId)])
  return toDocument(document, namesOf(participants))
}

/** Without a source, the file or link stays; a replaced file is erased. */
export async function updateDocument(
  actor: Actor,
  input: StaffInput["updateDocument"],
): Promise<CollaborationDocument> {
  const member = asMember(actor, "collaborations")
  const { collaborationId, documentId, version: asRead, participantId, source, ...fields } = input
  const { documents, participants } = await aggregateOf({ agencyId: member.agencyId, collaborationId })
  const document = documentIn(documents, documentId)
  if (document.version !== asRead) throw conflict()
  const content = await Files.replacementOf(member, source, document)
  const next: DocumentItem = {
    ...document,
    ...fields,
    ...editedParticipantRefOf(participants, document, participantId),
    ...content?.attributes,
    version: asRead + 1,
    updatedAt: new Date().toISOString(),
    updatedBy: member.userId,
  }
  const replaced = content ? Files.fileOf(document) : null
  const put = DocumentEntity.put(next).where(({ version }, { eq }) => eq(version, asRead))
  await throwIfConditionFailed(
    transact([put, ...(content?.writes ?? []), ...(replaced ? [Files.release(replaced)] : [])]),
  )
  if (replaced) await Files.discard(replaced)
  return toDocument(next, namesOf(participants))
}

/** Its file stays until the document leaves the bin. */
export async function removeDocument(actor: Actor, { documentId, ...input }: StaffInput["removeDocument"]) {
  const key = { ...keyFor(actor, input), documentId }
  const root = await rootOf(key)
  const binId = await Bin.discardItem(
    DocumentEntity,
    () => documentOf(key),
    (document) => ({
      deleted: { ...partOf(root, actor), kind: "document", recordId: documentId, name: document.name },
      removing: [
        DocumentEntity.remove(document).where(({ version }, { eq }) => eq(version, document.version)),
      ],
    }),
  )
  return { id: documentId, binId }
}

/** A short-lived address of a document's file. */
export async function documentFile(
  actor: Actor,
  { documentId, disposition, ...input }: StaffInput["documentFile"],
) {
  return fileLinkOf(await documentOf({ ...keyFor(actor, input), documentId }), disposition)
}

export const fileLinkOf = (document: DocumentItem, disposition: "inline" | "attachment") =>
  Files.linkOf(document, disposition, missingDocument)

async function documentOf(key: CollaborationKey & { documentId: string }): Promise<DocumentItem> {
  const { data } = await DocumentEntity.get(key).go({ consistent: true })
  return found(data, missingDocument)
}

/** @throws AppError not_found */
export const documentIn = (documents: readonly DocumentItem[], documentId: string): DocumentItem =>
  found(
    documents.find((one) => one.documentId === documentId),
    missingDocument,
  )

const missingDocument = () => notFound("Ce document n'existe pas ou n'existe plus.")
