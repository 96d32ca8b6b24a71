/**
 * Files that a guest sends through a collaboration's public link (rules/platform.md#serving-files). Only that
 * collaboration's link can sign, finish, cancel or use such an upload; guests cannot reach staff uploads, nor staff
 * theirs.
 */

import { type Upload, UploadEntity } from "./entities.ts"
import {
  type Announced,
  finish,
  giveUp,
  missing,
  type PartNumbers,
  type Sent,
  sign,
  startFor,
  takenFrom,
} from "./multipart-upload.ts"

export type { Announced, PartNumbers, Sent } from "./multipart-upload.ts"

/** The collaboration of the caller's link. */
interface Place {
  agencyId: string
  collaborationId: string
}

export function start({ agencyId, collaborationId }: Place, file: Announced) {
  return startFor({ agencyId, collaborationId, purpose: "guest-document", startedBy: "public-link" }, file)
}

export async function signParts(place: Place, { uploadId, partNumbers }: PartNumbers) {
  return sign(await guestUpload(place, uploadId), partNumbers)
}

export async function complete(place: Place, { uploadId, parts }: Sent) {
  return finish(await guestUpload(place, uploadId), parts)
}

export async function cancel(place: Place, uploadId: string) {
  return giveUp(await guestUpload(place, uploadId))
}

export async function take(place: Place, uploadId: string) {
  return takenFrom(await guestUpload(place, uploadId))
}

async function guestUpload({ agencyId, collaborationId }: Place, uploadId: string): Promise<Upload> {
  const { data: upload } = await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })
  if (upload?.purpose !== "guest-document" || upload.collaborationId !== collaborationId) throw missing()
  return upload
}
