import type { PermissionKey } from "../access.ts"
import { type Actor, asMember, type Member, type SystemActor } from "../actor.ts"
import { guarded } from "../db.ts"
import { invalid, notFound } from "../error.ts"
import { newId } from "../id.ts"
import { asWrite } from "../write.ts"
import { type Upload, UploadEntity } from "./entity.ts"
import { sanitiseFileName } from "./fileName.ts"
import { PART_BYTES } from "./limits.ts"
import { abort, begin, erase, join, partUrl, put, readUrl, sizeOf } from "./objects.ts"
import { partCountOf, partSizeOf } from "./parts.ts"
import { safeContentType } from "./safe.ts"

export * as Files from "./index.ts"
export { sweepUnused } from "./sweep.ts"
export { readUrl as link }

/** Whoever may use the file for its purpose may send it. */
const PERMISSION: Record<Upload["purpose"], PermissionKey> = { "collaboration-document": "collaborations" }

const missing = () => notFound("Cet envoi n'existe pas ou n'existe plus.")
const incomplete = () => invalid("Le fichier n'est pas arrivé entier. Veuillez recommencer l'envoi.")

interface Announced {
  purpose: Upload["purpose"]
  fileName: string
  contentType: string
  size: number
}

/** Announces a file under a key that no other file ever had. */
export async function start(actor: Actor, { purpose, fileName, contentType, size }: Announced) {
  const { agencyId, userId } = asMember(actor, PERMISSION[purpose])
  const uploadId = newId()
  const fileKey = `documents/${agencyId}/${uploadId}/${Date.now()}_${sanitiseFileName(fileName)}`
  const file = { fileKey, fileName, contentType: safeContentType(contentType) }
  const multipartId = await begin(file)
  await UploadEntity.create({
    ...file,
    agencyId,
    uploadId,
    purpose,
    size,
    multipartId,
    status: "started",
    startedBy: userId,
    createdAt: new Date().toISOString(),
  }).go()
  return { uploadId, partBytes: PART_BYTES, partCount: partCountOf(size) }
}

export async function signParts(
  actor: Actor,
  { uploadId, partNumbers }: { uploadId: string; partNumbers: number[] },
) {
  const upload = await own(actor, uploadId)
  if (upload.status !== "started") throw missing()
  const parts = partNumbers.map(async (partNumber) => {
    const bytes = partSizeOf(upload.size, partNumber)
    if (bytes === null) throw invalid("Ce fichier n'a pas autant de parties.")
    return { partNumber, url: await partUrl(upload, partNumber, bytes) }
  })
  return { parts: await Promise.all(parts) }
}

interface Sent {
  uploadId: string
  parts: { partNumber: number; etag: string }[]
}

/**
 * Ends an upload; may be asked again, also when an earlier call was cut off half-way. An object of another size than announced is erased.
 * @throws AppError invalid when parts are missing or the size differs
 */
export async function complete(actor: Actor, { uploadId, parts }: Sent) {
  const upload = await own(actor, uploadId)
  const answer = { uploadId, fileName: upload.fileName, fileSize: upload.size }
  if (upload.status === "completed") return answer
  if (upload.status !== "started") throw missing()
  const sorted = [...parts].sort((a, b) => a.partNumber - b.partNumber)
  const whole = sorted.every(({ partNumber }, index) => partNumber === index + 1)
  if (!whole || sorted.length !== partCountOf(upload.size)) throw incomplete()
  await join(upload, sorted)
  const size = await sizeOf(upload.fileKey)
  if (size !== upload.size) {
    if (size !== null) await discard(upload)
    throw incomplete()
  }
  await guarded(become(upload, "started", "completed").go(), missing)
  return answer
}

export async function cancel(actor: Actor, { uploadId }: { uploadId: string }) {
  const upload = await own(actor, uploadId)
  if (upload.status === "used") throw missing()
  await guarded(become(upload, upload.status, "discarded").go(), missing)
  await abort(upload)
  await discard(upload)
  return { uploadId }
}

/** What a document keeps of a finished upload, and the write that goes into the document's transaction. */
export async function take(member: Member, uploadId: string) {
  const upload = await own(member, uploadId)
  if (upload.status !== "completed") throw missing()
  const { fileKey, fileName, contentType, size: fileSize } = upload
  return {
    file: { uploadId, fileKey, fileName, contentType, fileSize },
    write: asWrite(become(upload, "completed", "used")),
  }
}

interface ImportedFile {
  uploadId: string
  fileName: string
  contentType: string
  body: Uint8Array
}

/** Stores a small file for a document that is imported with it, repeatably. */
export async function importFile({ agencyId, name }: SystemActor, { body, ...file }: ImportedFile) {
  const { uploadId, fileName } = file
  const contentType = safeContentType(file.contentType)
  const fileKey = `documents/${agencyId}/${uploadId}/${sanitiseFileName(fileName)}`
  await put({ fileKey, fileName, contentType }, body)
  await UploadEntity.put({
    agencyId,
    uploadId,
    fileKey,
    fileName,
    contentType,
    size: body.byteLength,
    purpose: "collaboration-document",
    status: "used",
    multipartId: "",
    startedBy: name,
    createdAt: new Date().toISOString(),
  }).go()
  return { uploadId, fileKey, fileName, contentType, fileSize: body.byteLength }
}

/** A file that belongs to nothing any more: the object first, so that a lost process leaves a trace of it. */
export async function discard({
  agencyId,
  uploadId,
  fileKey,
}: Pick<Upload, "agencyId" | "uploadId" | "fileKey">) {
  await erase(fileKey)
  await UploadEntity.delete({ agencyId, uploadId }).go()
}

/** The write that marks a used file as no longer wanted, for the transaction that drops its document. */
export const release = (key: { agencyId: string; uploadId: string }) =>
  asWrite(UploadEntity.patch(key).set({ status: "discarded" }))

const become = (key: { agencyId: string; uploadId: string }, from: Upload["status"], to: Upload["status"]) =>
  UploadEntity.patch({ agencyId: key.agencyId, uploadId: key.uploadId })
    .set({ status: to })
    .where(({ status }, { eq }) => eq(status, from))

/** The upload, when it is of the caller's agency and its purpose is open to them. */
async function own(actor: Actor, uploadId: string): Promise<Upload> {
  const { agencyId } = asMember(actor, "subscribed")
  const { data: upload } = await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })
  if (!upload) throw missing()
  asMember(actor, PERMISSION[upload.purpose])
  return upload
}
