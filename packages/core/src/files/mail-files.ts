import type { Member } from "../lib/access.ts"
import { getInOrder } from "../lib/batch.ts"
import { onOneLine } from "../lib/text.ts"
import { type Upload, UploadEntity } from "./entities.ts"
import { become, discard, missing } from "./multipart-upload.ts"
import { put, read, readUrl } from "./objects.ts"
import { safeContentType, sanitiseFileName } from "./rules.ts"

/** Files that leave with a mail, and copies of received ones (rules/platform.md#unused-files sweeps both). */

interface Outgoing {
  agencyId: string
  uploadId: string
  fileKey: string
  fileName: string
  contentType: string
  size: number
}

type Sender = Pick<Member, "agencyId" | "userId">

/** Of these uploads, those that this member began for a mail. */
async function uploadsOf({ agencyId, userId }: Sender, uploadIds: readonly string[]): Promise<Upload[]> {
  const keys = [...new Set(uploadIds)].map((uploadId) => ({ agencyId, uploadId }))
  const uploads = await getInOrder(UploadEntity, keys)
  return uploads.filter(({ purpose, startedBy }) => purpose === "mail-attachment" && startedBy === userId)
}

/** This member's uploads for a mail, in any status. @throws AppError not_found for any other */
export async function attachable(member: Sender, uploadIds: readonly string[]): Promise<Outgoing[]> {
  const uploads = await uploadsOf(member, uploadIds)
  if (uploads.length < new Set(uploadIds).size) throw missing()
  return uploads
}

/**
 * The write that takes a finished upload for one mail only. The upload then counts as unwanted, so that the sweep
 * erases it when the sender's process dies.
 */
export const attached = (upload: Outgoing) => become(upload, "completed", "discarded")

/** The write that returns the upload when the mail was not sent. */
export const detached = (upload: Outgoing) => become(upload, "discarded", "completed")

/** The file's content, of exactly the announced size. @throws AppError not_found */
export async function contentOfAttached({ fileKey, size }: Outgoing): Promise<Uint8Array> {
  const content = await read(fileKey)
  if (content?.length !== size) throw missing()
  return content
}

/** Erases sent files; the sweep erases those that fail here. */
export async function discardAttached(member: Sender, uploadIds: readonly string[]): Promise<void> {
  const uploads = await uploadsOf(member, uploadIds)
  await Promise.allSettled(uploads.filter(({ status }) => status === "discarded").map(discard))
}

interface Copied {
  agencyId: string
  /** Equal for the same file. */
  copyId: string
  fileName: string
  contentType: string
}

const NOBODY = "kept-copy"
/** The sweep erases files after a day: a link of ten minutes must not outlive its file. */
const FRESH_MS = 12 * 60 * 60 * 1000
const LONGEST_NAME = 255

/**
 * A short-lived address of a copy of a file that another system stores, as a download. The copy is fetched on first use
 * and erased within two days; no member can use it as their own file.
 */
export async function keptCopy(
  { agencyId, copyId, ...file }: Copied,
  fetchContent: () => Promise<Uint8Array>,
): Promise<{ url: string; expiresAt: string }> {
  const key = { agencyId, uploadId: copyId }
  const fileName = onOneLine(file.fileName).slice(0, LONGEST_NAME).toWellFormed() || "piece-jointe"
  const fileKey = `documents/${agencyId}/${copyId}/${sanitiseFileName(fileName)}`
  const stored = { fileKey, fileName, contentType: safeContentType(file.contentType) }
  const { data: known } = await UploadEntity.get(key).go({ consistent: true })
  if (!isFresh(known)) {
    const content = await fetchContent()
    const copy = {
      ...key,
      ...stored,
      purpose: "mail-attachment" as const,
      size: content.length,
      multipartId: "none",
      startedBy: NOBODY,
      createdAt: new Date().toISOString(),
    }
    // Recorded before the object exists, so that the sweep finds it when the process dies.
    await UploadEntity.put({ ...copy, status: "started" }).go()
    await put(stored, content)
    await UploadEntity.put({ ...copy, status: "completed" }).go()
  }
  return readUrl(stored, "attachment")
}

const isFresh = (copy: Upload | null): boolean =>
  copy?.status === "completed" && Date.now() - Date.parse(copy.createdAt) < FRESH_MS
