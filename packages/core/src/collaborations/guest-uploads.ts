import type { Actor } from "../actor.ts"
import { GuestFiles } from "../files/guest.ts"
import type { Announced, PartNumbers, Sent } from "../files/sending.ts"
import { boardOf } from "./board.ts"
import { assertRoom, GUEST_DOCUMENTS, spendAddition } from "./guest-limits.ts"
import { type GuestAsked, placeOf } from "./guest-place.ts"
import { ownerOf } from "./owners.ts"

/** Refuses what would not become a document before the file is sent. @throws AppError invalid, throttled */
export async function startUpload(
  actor: Actor,
  { fileName, contentType, size, ...asked }: GuestAsked & Announced,
) {
  const place = await placeOf(asked)
  const board = await boardOf(place)
  ownerOf(board, asked.influencerId || null)
  assertRoom(board.documents, { most: GUEST_DOCUMENTS, noun: "documents" })
  await spendAddition(actor, { ...place, kind: "upload" })
  return GuestFiles.start(place, { fileName, contentType, size })
}

export async function signParts(_actor: Actor, asked: GuestAsked & PartNumbers) {
  return GuestFiles.signParts(await placeOf(asked), asked)
}

export async function completeUpload(_actor: Actor, asked: GuestAsked & Sent) {
  return GuestFiles.complete(await placeOf(asked), asked)
}

export async function cancelUpload(_actor: Actor, asked: GuestAsked & { uploadId: string }) {
  return GuestFiles.cancel(await placeOf(asked), asked.uploadId)
}
