import type { Member } from "../lib/access.ts"
import { getInOrder } from "../lib/batch.ts"
import { onOneLine } from "../lib/text.ts"
import { type Upload, UploadEntity } from "./entities.ts"
import { become, discard, missing } from "./multipart-upload.ts"
import { put, read, readUrl } from "./objects.ts"
import { safeContentType, sanitiseFileName } from "./rules.ts"

/** Files that leave with a mail, and copies of those that came with one (rules/platform.md#unused-files sweeps both). */

interface Outgoing {
  agencyId: string
  uploadId: string
  fileKey: string
  fileName: string
  contentType: string
  size: number
}

type Sender = Pick<Member, "agencyId" | "userId">

/** Those of these uploads that this very person has begun for a mail. */
async function theirs({ agencyId, userId }: Sender, uploadIds: readonly string[]): Promise<Upload[]> {
  const keys = [...new Set(uploadIds)].map((uploadId) => ({ agencyId, uploadId }))
  const uploads = await getInOrder(UploadEntity, keys)
  return uploads.filter(({ purpose, startedBy }) => purpose === "mail-attachment" && startedBy === userId)
}

/** Uploads of this very person for a mail, whatever became of them. @throws AppError not_found for any other */
export async function attachable(member: Sender, uploadIds: readonly string[]): Promise<Outgoing[]> {
  const uploads = await theirs(member, uploadIds)
  if (uploads.length < new Set(uploadIds).size) throw missing()
  return uploads
}

/**
 * The write that takes a finished upload for one mail and no other. It then counts as no longer wanted, so that the sweep
 * erases it should the sender's process die.
 */
export const attached = (upload: Outgoing) => become(upload, "completed", "discarded")

/** The write that gives it back, where the mail did not go out. */
export const detached = (upload: Outgoing) => become(upload, "discarded", "completed")

/** What goes into the mail, of exactly the size that was announced. @throws AppError not_found */
export async function contentOfAttached({ fileKey, size }: Outgoing): Promise<Uint8Array> {
  const content = await read(fileKey)
  if (content?.length !== size) throw missing()
  return content
}

/** Erases what has gone out; what is not erased now, the sweep will. */
export async function discardAttached(member: Sender, uploadIds: readonly string[]): Promise<void> {
  const uploads = await theirs(member, uploadIds)
  await Promise.allSettled(uploads.filter(({ status }) => status === "discarded").map(discard))
}

interface Copied {
  agencyId: string
  /** The same for the same file. */
  copyId: string
  fileName: string
  contentType: string
}

const NOBODY = "kept-copy"
/** The sweep erases files of a day: a link of ten minutes has to last. */
const FRESH_MS = 12 * 60 * 60 * 1000
const LONGEST_NAME = 255

/**
 * A short-lived address of a copy of what lies elsewhere, as a download. It is fetched when first asked for and erased
 * within two days; nobody can use it as a file of theirs.
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
    // Known before it is there, so that a lost process leaves nothing that no sweep finds.
    await UploadEntity.put({ ...copy, status: "started" }).go()
    await put(stored, content)
    await UploadEntity.put({ ...copy, status: "completed" }).go()
  }
  return readUrl(stored, "attachment")
}

const isFresh = (copy: Upload | null): boolean =>
  copy?.status === "completed" && Date.now() - Date.parse(copy.createdAt) < FRESH_MS
