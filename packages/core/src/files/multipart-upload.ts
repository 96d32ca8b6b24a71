import { invalid, notFound } from "../lib/error.ts"
import { newId } from "../lib/id.ts"
import type { Inputs } from "../lib/operation.ts"
import { holds, throwIfConditionFailed } from "../lib/transact.ts"
import type { filesContract } from "./contract.ts"
import { type Upload, UploadEntity } from "./entities.ts"
import { abort, begin, erase, join, partUrl, sizeOf } from "./objects.ts"
import { PART_BYTES, partCountOf, partSizeOf, safeContentType, sanitiseFileName } from "./rules.ts"

/** The upload of a file, for staff and guests; callers check who may access it. */

export const missing = () => notFound("Cet envoi n'existe pas ou n'existe plus.")
const incomplete = () => invalid("Le fichier n'est pas arrivé entier. Veuillez recommencer l'envoi.")

type Sender = Pick<Upload, "agencyId" | "purpose" | "startedBy" | "collaborationId">

type Input = Inputs<typeof filesContract>
export type Announced = Omit<Input["start"], "purpose">
export type PartNumbers = Input["signParts"]
export type Sent = Input["complete"]

/** Announces a file under a new, unique key. */
export async function startFor(sender: Sender, { fileName, contentType, size }: Announced) {
  const uploadId = newId()
  const fileKey = `documents/${sender.agencyId}/${uploadId}/${Date.now()}_${sanitiseFileName(fileName)}`
  const file = { fileKey, fileName, contentType: safeContentType(contentType) }
  const multipartId = await begin(file)
  await UploadEntity.create({
    ...file,
    ...sender,
    uploadId,
    size,
    multipartId,
    status: "started",
    createdAt: new Date().toISOString(),
  }).go()
  return { uploadId, partBytes: PART_BYTES, partCount: partCountOf(size) }
}

export async function sign(upload: Upload, partNumbers: readonly number[]) {
  if (upload.status !== "started") throw missing()
  const parts = partNumbers.map(async (partNumber) => {
    const bytes = partSizeOf(upload.size, partNumber)
    if (bytes === null) throw invalid("Ce fichier n'a pas autant de parties.")
    return { partNumber, url: await partUrl(upload, partNumber, bytes) }
  })
  return { parts: await Promise.all(parts) }
}

/**
 * Finishes an upload; may be repeated, also when an earlier call was interrupted. Erases an object whose size differs
 * from the announced one.
 * @throws AppError invalid when parts are missing or the size differs
 */
export async function finish(upload: Upload, parts: Sent["parts"]) {
  const answer = { uploadId: upload.uploadId, fileName: upload.fileName, fileSize: upload.size }
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
  // A concurrent call may have finished it.
  const ended = await holds(become(upload, "started", "completed").go())
  if (!ended && (await statusOf(upload)) !== "completed") throw missing()
  return answer
}

async function statusOf({ agencyId, uploadId }: Upload): Promise<Upload["status"] | undefined> {
  const { data } = await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })
  return data?.status
}

export async function giveUp(upload: Upload) {
  if (upload.status === "used") throw missing()
  await throwIfConditionFailed(become(upload, upload.status, "discarded").go(), missing)
  await abort(upload)
  await discard(upload)
  return { uploadId: upload.uploadId }
}

/** The attributes that a document stores of a finished upload, and the write for the document's transaction. */
export function takenFrom(upload: Upload) {
  if (upload.status !== "completed") throw missing()
  const { uploadId, fileKey, fileName, contentType, size: fileSize } = upload
  return {
    file: { uploadId, fileKey, fileName, contentType, fileSize },
    write: become(upload, "completed", "used"),
  }
}

/** Erases an unwanted file: the object first, so that the record remains when the process dies. */
export async function discard({
  agencyId,
  uploadId,
  fileKey,
}: Pick<Upload, "agencyId" | "uploadId" | "fileKey">) {
  await erase(fileKey)
  await UploadEntity.delete({ agencyId, uploadId }).go()
}

/** The write that changes an upload's status, on condition of its present one. */
export const become = (
  { agencyId, uploadId }: Pick<Upload, "agencyId" | "uploadId">,
  from: Upload["status"],
  to: Upload["status"],
) =>
  UploadEntity.patch({ agencyId, uploadId })
    .set({ status: to })
    .where(({ status }, { eq }) => eq(status, from))
