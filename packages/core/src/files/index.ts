import type { PermissionKey } from "../lib/access.ts"
import { type Actor, asMember, type Member, type ScheduleActor, type SystemActor } from "../lib/access.ts"
import { portionsOf } from "../lib/batch.ts"
import { invalid } from "../lib/error.ts"
import { holds } from "../lib/transact.ts"
import type { ContentSource } from "./contract.ts"
import { type Upload, UploadEntity } from "./entities.ts"
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
import { LOGO_TOO_LARGE, LOGO_TYPES, MAX_LOGO_BYTES, NOT_A_LOGO } from "./rules.ts"

export * as Files from "./index.ts"
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

/** Whoever may use the file for its purpose may send it. What guests send is theirs alone (`guest.ts`). */
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

/** As it is announced; what it is, is looked at when it has come. */
function assertLogo({ size, contentType }: Announced): void {
  if (size > MAX_LOGO_BYTES) throw invalid(LOGO_TOO_LARGE, { size: LOGO_TOO_LARGE })
  if (!LOGO_TYPES.includes(contentType)) throw invalid(NOT_A_LOGO, { contentType: NOT_A_LOGO })
}

export async function signParts(actor: Actor, { uploadId, partNumbers }: PartNumbers) {
  return sign(await own(actor, uploadId), partNumbers)
}

export async function complete(actor: Actor, { uploadId, parts }: Sent) {
  return finish(await own(actor, uploadId), parts)
}

export async function cancel(actor: Actor, { uploadId }: { uploadId: string }) {
  return giveUp(await own(actor, uploadId))
}

export async function take(member: Member, uploadId: string) {
  return takenFrom(await own(member, uploadId))
}

/**
 * A finished upload of which only a copy is kept: its bytes, and the write that leaves it to the sweep,
 * for the transaction that stores the copy.
 */
export async function takeOnce(member: Member, uploadId: string, purpose: StaffPurpose) {
  const upload = await own(member, uploadId)
  if (upload.status !== "completed" || upload.purpose !== purpose) throw missing()
  const write = become(upload, "completed", "discarded")
  return { write, read: () => read(upload.fileKey) }
}

/** What stores where its content is. */
interface Holder {
  agencyId: string
  kind: ContentSource["kind"]
  uploadId?: string | undefined
  fileKey?: string | undefined
  fileName?: string | undefined
  contentType?: string | undefined
}

/** What is stored of a source: every attribute, so that a former source leaves nothing behind; with what takes its file. */
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

/** What an edit puts in the place of what is held: nothing without a source, or where it is the file that is there. */
export const newContentOf = async (
  member: Member,
  { uploadId }: Pick<Holder, "uploadId">,
  source: ContentSource | undefined,
) =>
  !source || (source.kind === "file" && source.uploadId === uploadId) ? undefined : contentOf(member, source)

/** The file that goes with what holds it; null for a link. */
export const fileOf = ({ agencyId, uploadId, fileKey }: Holder) =>
  uploadId && fileKey ? { agencyId, uploadId, fileKey } : null

/**
 * A short-lived address of the file (rules/platform.md#serving-files).
 * @throws what `missing` makes, for a link
 */
export function linkOf(
  { fileKey, fileName, contentType }: Holder,
  disposition: "inline" | "attachment",
  missing: () => Error,
) {
  if (!fileKey || !fileName || !contentType) throw missing()
  return readUrl({ fileKey, fileName, contentType }, disposition)
}

/** The write that marks a used file as no longer wanted, for the transaction that drops its document. */
export const release = (key: { agencyId: string; uploadId: string }) =>
  UploadEntity.patch(key).set({ status: "discarded" })

/** The upload, when it is of the caller's agency and its purpose is open to them; what leaves with a mail is its sender's alone. */
async function own(actor: Actor, uploadId: string): Promise<Upload> {
  const { agencyId, userId } = asMember(actor, "subscribed")
  const { data: upload } = await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })
  if (!upload || upload.purpose === "guest-document") throw missing()
  if (upload.purpose === "mail-attachment" && upload.startedBy !== userId) throw missing()
  asMember(actor, PERMISSION[upload.purpose])
  return upload
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Of a file that no document has. */
const UNUSED = ["started", "completed", "discarded"] as const satisfies Upload["status"][]

/**
 * Erases the files of every agency that no document took within a day (rules/platform.md#unused-files), and
 * those whose erasure was cut off. May run twice at once. Returns how many it erased.
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

/** False when a document just took it. */
async function eraseUnused(upload: Upload): Promise<boolean> {
  // From then on no document can take it.
  if (!(await holds(become(upload, upload.status, "discarded").go()))) return false
  if (upload.status === "started") await abort(upload)
  await discard(upload)
  return true
}

/** Erases an agency's files that nothing uses, whatever their age; those in use go with what uses them. */
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
