import type { PermissionKey } from "../lib/access.ts"
import { type Actor, asMember, type Member, type ScheduleActor, type SystemActor } from "../lib/access.ts"
import { portionsOf } from "../lib/batch.ts"
import { invalid } from "../lib/error.ts"
import { holds } from "../lib/transact.ts"
import type { ContentSource } from "./contract.ts"
import { type Upload, UploadEntity } from "./entities.ts"
import { LOGO_TOO_LARGE, LOGO_TYPES, MAX_LOGO_BYTES, NOT_A_LOGO } from "./logo-rules.ts"
import {
  type Announced,
  become,
  discard,
  finish,
  giveUp,
  missing,
  type PartNumbers,
  type Sent,
  sign,
  startFor,
  takenFrom,
} from "./multipart-upload.ts"
import { abort, read, readUrl } from "./objects.ts"

export {
  attachable,
  attached,
  contentOfAttached,
  detached,
  discardAttached,
  keptCopy,
} from "./mail-files.ts"
export { discard, missing } from "./multipart-upload.ts"

type StaffPurpose = Exclude<Upload["purpose"], "guest-document">

/** A member with the permission for the file's purpose may send it. Guests' files are separate (`guest.ts`). */
const PERMISSION: Record<StaffPurpose, PermissionKey> = {
  "agency-logo": "admin",
  "collaboration-document": "collaborations",
  "mail-attachment": "talent_manager",
  resource: "resources",
}

export async function start(actor: Actor, { purpose, ...file }: Announced & { purpose: StaffPurpose }) {
  const { agencyId, userId } = asMember(actor, PERMISSION[purpose])
  if (purpose === "agency-logo") assertLogo(file)
  return startFor({ agencyId, purpose, startedBy: userId }, file)
}

/** Checks the announced type; `AgencyAppearance` checks the content later. */
function assertLogo({ size, contentType }: Announced): void {
  if (size > MAX_LOGO_BYTES) throw invalid(LOGO_TOO_LARGE, { size: LOGO_TOO_LARGE })
  if (!LOGO_TYPES.includes(contentType)) throw invalid(NOT_A_LOGO, { contentType: NOT_A_LOGO })
}

export async function signParts(actor: Actor, { uploadId, partNumbers }: PartNumbers) {
  return sign(await ownUpload(actor, uploadId), partNumbers)
}

export async function complete(actor: Actor, { uploadId, parts }: Sent) {
  return finish(await ownUpload(actor, uploadId), parts)
}

export async function cancel(actor: Actor, { uploadId }: { uploadId: string }) {
  return giveUp(await ownUpload(actor, uploadId))
}

export async function take(member: Member, uploadId: string) {
  return takenFrom(await ownUpload(member, uploadId))
}

/**
 * A finished upload of which only a copy is kept: its bytes, and the write that leaves the file to the sweep, for the
 * transaction that stores the copy.
 */
export async function takeOnce(member: Member, uploadId: string, purpose: StaffPurpose) {
  const upload = await ownUpload(member, uploadId)
  if (upload.status !== "completed" || upload.purpose !== purpose) throw missing()
  const write = become(upload, "completed", "discarded")
  return { write, read: () => read(upload.fileKey) }
}

/** A record that stores its content's source. */
interface Holder {
  agencyId: string
  kind: ContentSource["kind"]
  uploadId?: string | undefined
  fileKey?: string | undefined
  fileName?: string | undefined
  contentType?: string | undefined
}

/**
 * A source's attributes, all of them, so that no attribute of the former source remains; with the write that takes its
 * file.
 */
export async function contentOf(member: Member, source: ContentSource) {
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
  const { file, write } = await take(member, source.uploadId)
  return { attributes: { ...none, ...file, kind: source.kind }, writes: [write] }
}

/** The same for a replacement; null when the record already has it because an earlier answer was lost. */
export async function replacementOf(
  member: Member,
  source: ContentSource | undefined,
  { uploadId }: Pick<Holder, "uploadId">,
) {
  if (!source || (source.kind === "file" && source.uploadId === uploadId)) return undefined
  return contentOf(member, source)
}

/** The file of a record that is removed; null for a link, and for a record of another kind. */
export const fileOf = ({ agencyId, uploadId, fileKey }: Partial<Holder>) =>
  agencyId && uploadId && fileKey ? { agencyId, uploadId, fileKey } : null

/**
 * A short-lived address of the file (rules/platform.md#serving-files).
 * @throws the error of `missing`, for a link
 */
export function linkOf(
  { fileKey, fileName, contentType }: Holder,
  disposition: "inline" | "attachment",
  missing: () => Error,
) {
  if (!fileKey || !fileName || !contentType) throw missing()
  return readUrl({ fileKey, fileName, contentType }, disposition)
}

/** The write that marks a used file as unwanted, for the transaction that removes its document. */
export const release = (key: { agencyId: string; uploadId: string }) =>
  UploadEntity.patch(key).set({ status: "discarded" })

/**
 * The upload, when it belongs to the caller's agency and they have its purpose's permission; only the sender has access
 * to a mail's attachments.
 */
async function ownUpload(actor: Actor, uploadId: string): Promise<Upload> {
  const { agencyId, userId } = asMember(actor, "subscribed")
  const { data: upload } = await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })
  if (!upload || upload.purpose === "guest-document") throw missing()
  if (upload.purpose === "mail-attachment" && upload.startedBy !== userId) throw missing()
  asMember(actor, PERMISSION[upload.purpose])
  return upload
}

const DAY_MS = 24 * 60 * 60 * 1000
/** The statuses of files without a document. */
const UNUSED = ["started", "completed", "discarded"] as const satisfies Upload["status"][]

/**
 * Erases the files of all agencies that no document has used within a day (rules/platform.md#unused-files), and those
 * whose erasure was interrupted. Concurrent runs are safe. Returns the number of erased files.
 */
export async function sweepUnused(_actor: ScheduleActor): Promise<number> {
  const createdAt = new Date(Date.now() - DAY_MS).toISOString()
  let erased = 0
  for (const status of UNUSED) {
    const { data } = await UploadEntity.query.byStatus({ status }).lt({ createdAt }).go({ pages: "all" })
    for (const upload of data) if (await eraseUnused(upload)) erased++
  }
  return erased
}

/** False when a document has just taken it. */
async function eraseUnused(upload: Upload): Promise<boolean> {
  // From now on, no document can take it.
  if (!(await holds(become(upload, upload.status, "discarded").go()))) return false
  if (upload.status === "started") await abort(upload)
  await discard(upload)
  return true
}

/** Erases an agency's unused files of any age; files in use are erased with their records. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  for (const status of UNUSED) {
    const ofAgency = (cursor: string | null) =>
      UploadEntity.query
        .byStatus({ status })
        .where((upload, { eq }) => eq(upload.agencyId, agencyId))
        .go({ cursor })
    yield* portionsOf(ofAgency, async (uploads) => {
      for (const upload of uploads) await eraseUnused(upload)
    })
  }
}
