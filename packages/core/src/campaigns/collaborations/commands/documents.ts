import { Files } from "../../../files/index.ts"
import { type Actor, asMember, type Member } from "../../../lib/actor.ts"
import { conflict, notFound } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import { throwIfConditionFailed, transact } from "../../../lib/transact.ts"
import type { CollaborationDocument } from "../contract/shapes.ts"
import type { DocumentType } from "../rules/values.ts"
import {
  aggregateOf,
  type CollaborationKey,
  missing,
  namesOf,
  onlyIf,
  toDocument,
} from "../store/aggregate.ts"
import { DocumentEntity, type DocumentItem } from "../store/entities.ts"
import { editedParticipantRefOf, participantRefOf } from "../store/participants.ts"

type Source = { kind: "file"; uploadId: string } | { kind: "link"; url: string }

interface NewDocument {
  collaborationId: string
  name: string
  type: DocumentType
  visibleForBrand: boolean
  participantId: string | null
  source: Source
}

export async function addDocument(actor: Actor, input: NewDocument): Promise<CollaborationDocument> {
  const member = asMember(actor, "collaborations")
  const { collaborationId, participantId, source, ...fields } = input
  const key = { agencyId: member.agencyId, collaborationId }
  const [board, content] = await Promise.all([aggregateOf(key), contentOf(member, source)])
  const now = new Date().toISOString()
  const document: DocumentItem = {
    ...key,
    ...fields,
    ...participantRefOf(board, participantId),
    ...content.attributes,
    documentId: newId(),
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
  await throwIfConditionFailed(
    transact([onlyIf(key), DocumentEntity.create(document), ...content.writes]),
    missing,
  )
  return toDocument(document, namesOf(board.participants))
}

interface DocumentKey {
  collaborationId: string
  documentId: string
}

interface DocumentChanges extends DocumentKey, Partial<Omit<NewDocument, "collaborationId">> {
  version: number
}

/** Without a source the file or link stays; a replaced file is erased. */
export async function updateDocument(actor: Actor, input: DocumentChanges): Promise<CollaborationDocument> {
  const member = asMember(actor, "collaborations")
  const { collaborationId, documentId, version: asRead, participantId, source, ...fields } = input
  const board = await aggregateOf({ agencyId: member.agencyId, collaborationId })
  const document = board.documents.find((one) => one.documentId === documentId)
  if (!document) throw missingDocument()
  if (document.version !== asRead) throw conflict()
  const content = source && (await contentOf(member, source))
  const next: DocumentItem = {
    ...document,
    ...fields,
    ...editedParticipantRefOf(board, document, participantId),
    ...content?.attributes,
    version: asRead + 1,
    updatedAt: new Date().toISOString(),
  }
  const replaced = content ? fileOf(document) : null
  const put = DocumentEntity.put(next).where(({ version }, { eq }) => eq(version, asRead))
  await throwIfConditionFailed(
    transact([put, ...(content?.writes ?? []), ...(replaced ? [Files.release(replaced)] : [])]),
  )
  if (replaced) await Files.discard(replaced)
  return toDocument(next, namesOf(board.participants))
}

export async function removeDocument(actor: Actor, { collaborationId, documentId }: DocumentKey) {
  const { agencyId } = asMember(actor, "collaborations")
  const key = { agencyId, collaborationId, documentId }
  const document = await documentOf(key)
  const file = fileOf(document)
  const removal = DocumentEntity.remove(key).where(({ version }, { eq }) => eq(version, document.version))
  await throwIfConditionFailed(transact([removal, ...(file ? [Files.release(file)] : [])]))
  if (file) await Files.discard(file)
  return { id: documentId }
}

/** A short-lived address of a document's file. */
export async function documentFile(
  actor: Actor,
  { collaborationId, documentId, disposition }: DocumentKey & { disposition: "inline" | "attachment" },
) {
  const { agencyId } = asMember(actor, "collaborations")
  return fileLinkOf(await documentOf({ agencyId, collaborationId, documentId }), disposition)
}

/** @throws AppError not_found for a document that is a link */
export function fileLinkOf(document: DocumentItem, disposition: "inline" | "attachment") {
  const { fileKey, fileName, contentType } = document
  if (!fileKey || !fileName || !contentType) throw missingDocument()
  return Files.link({ fileKey, fileName, contentType }, disposition)
}

async function documentOf(key: CollaborationKey & { documentId: string }): Promise<DocumentItem> {
  const { data } = await DocumentEntity.get(key).go({ consistent: true })
  if (!data) throw missingDocument()
  return data
}

/** What a document stores of its source: every attribute, so that a former source leaves nothing behind. */
async function contentOf(member: Member, source: Source) {
  const none = {
    url: undefined,
    uploadId: undefined,
    fileKey: undefined,
    fileName: undefined,
    fileSize: undefined,
    contentType: undefined,
  }
  if (source.kind === "link")
    return { attributes: { ...none, kind: source.kind, url: source.url }, writes: [] }
  const { file, write } = await Files.take(member, source.uploadId)
  return { attributes: { ...none, ...file, kind: source.kind }, writes: [write] }
}

const fileOf = ({ agencyId, uploadId, fileKey }: DocumentItem) =>
  uploadId && fileKey ? { agencyId, uploadId, fileKey } : null

export const missingDocument = () => notFound("Ce document n'existe pas ou n'existe plus.")
