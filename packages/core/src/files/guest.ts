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

/**
 * Files that whoever has a collaboration's public link sends to it (rules/platform.md#serving-files). Only
 * through the same collaboration is such an upload signed, ended, cancelled or taken; staff's are out of
 * reach, and these of theirs.
 */
export * as GuestFiles from "./guest.ts"
export type { Announced, PartNumbers, Sent } from "./multipart-upload.ts"

/** The collaboration whose link the caller has. */
interface Place {
  agencyId: string
  collaborationId: string
}

export function start({ agencyId, collaborationId }: Place, file: Announced) {
  return startFor({ agencyId, collaborationId, purpose: "guest-document", startedBy: "public-link" }, file)
}

export async function signParts(place: Place, { uploadId, partNumbers }: PartNumbers) {
  return sign(await own(place, uploadId), partNumbers)
}

export async function complete(place: Place, { uploadId, parts }: Sent) {
  return finish(await own(place, uploadId), parts)
}

export async function cancel(place: Place, uploadId: string) {
  return giveUp(await own(place, uploadId))
}

export async function take(place: Place, uploadId: string) {
  return takenFrom(await own(place, uploadId))
}

async function own({ agencyId, collaborationId }: Place, uploadId: string): Promise<Upload> {
  const { data: upload } = await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })
  if (upload?.purpose !== "guest-document" || upload.collaborationId !== collaborationId) throw missing()
  return upload
}
