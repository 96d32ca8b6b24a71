import type { PermissionKey } from "../lib/access.ts"
import { type Actor, asMember, type Member } from "../lib/actor.ts"
import { toTransactItem } from "../lib/transact.ts"
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
import { readUrl } from "./objects.ts"

export * as Files from "./index.ts"
export { discard } from "./multipart-upload.ts"
export { sweepUnused } from "./sweep.ts"
export { readUrl as link }

type StaffPurpose = Exclude<Upload["purpose"], "guest-document">

/** Whoever may use the file for its purpose may send it. What guests send is theirs alone (`guest.ts`). */
const PERMISSION: Record<StaffPurpose, PermissionKey> = { "collaboration-document": "collaborations" }

export async function start(actor: Actor, { purpose, ...file }: Announced & { purpose: StaffPurpose }) {
  const { agencyId, userId } = asMember(actor, PERMISSION[purpose])
  return startFor({ agencyId, purpose, startedBy: userId }, file)
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

/** The write that marks a used file as no longer wanted, for the transaction that drops its document. */
export const release = (key: { agencyId: string; uploadId: string }) =>
  toTransactItem(UploadEntity.patch(key).set({ status: "discarded" }))

/** The upload, when it is of the caller's agency and its purpose is open to them. */
async function own(actor: Actor, uploadId: string): Promise<Upload> {
  const { agencyId } = asMember(actor, "subscribed")
  const { data: upload } = await UploadEntity.get({ agencyId, uploadId }).go({ consistent: true })
  if (!upload || upload.purpose === "guest-document") throw missing()
  asMember(actor, PERMISSION[upload.purpose])
  return upload
}
