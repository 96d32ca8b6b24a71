import type { Actor } from "../actor.ts"
import { guarded, transact } from "../db.ts"
import { GuestFiles } from "../files/guest.ts"
import { newId } from "../id.ts"
import { asWrite } from "../write.ts"
import { boardOf, missing, onlyIf, rankOf } from "./board.ts"
import { DocumentEntity, type DocumentItem } from "./document-entity.ts"
import type { GuestView } from "./guest-contract.ts"
import { assertRoom, GUEST_DOCUMENTS, GUEST_STEPS, spendAddition } from "./guest-limits.ts"
import { type GuestAsked, placeOf } from "./guest-place.ts"
import { orderAtEnd } from "./order.ts"
import { ownerOf } from "./owners.ts"
import { namesOf, toDocument, toStep } from "./present.ts"
import { StepEntity, type StepItem } from "./step-entity.ts"
import type { DocumentType } from "./values.ts"

/** What whoever has the link may add, and never change or delete (safety row 9). */

interface NewStep extends GuestAsked {
  name: string
  deadline: string | null
}

/**
 * A step at the end, to do: of the influencer whose link it is, else common to all.
 * @throws AppError invalid for an influencer who does not take part or past the cap, throttled
 */
export async function addStep(actor: Actor, { name, deadline, ...asked }: NewStep) {
  const place = await placeOf(asked)
  const board = await boardOf(place)
  const owner = ownerOf(board, asked.influencerId || null)
  assertRoom(board.steps, { most: GUEST_STEPS, noun: "étapes" })
  await spendAddition(actor, { ...place, kind: "addition" })
  const step: StepItem = {
    ...place,
    ...owner,
    ...asNew(),
    stepId: newId(),
    name,
    deadline: deadline ?? undefined,
    status: "todo",
    order: orderAtEnd(board.steps.map(rankOf)),
  }
  await guarded(transact([onlyIf(place), asWrite(StepEntity.create(step))]), missing)
  return toStep(step, namesOf(board.participants))
}

interface NewDocument extends GuestAsked {
  name: string
  type: DocumentType
  uploadId: string
}

/** A file that this collaboration's guests have sent; the brand does not see it until staff let it. */
export async function addDocument(
  actor: Actor,
  { name, type, uploadId, ...asked }: NewDocument,
): Promise<GuestView["documents"][number]> {
  const place = await placeOf(asked)
  const [board, taken] = await Promise.all([boardOf(place), GuestFiles.take(place, uploadId)])
  const owner = ownerOf(board, asked.influencerId || null)
  assertRoom(board.documents, { most: GUEST_DOCUMENTS, noun: "documents" })
  await spendAddition(actor, { ...place, kind: "addition" })
  const document: DocumentItem = {
    ...place,
    ...owner,
    ...taken.file,
    ...asNew(),
    documentId: newId(),
    name,
    type,
    visibleForBrand: false,
    kind: "file",
  }
  await guarded(transact([onlyIf(place), asWrite(DocumentEntity.create(document)), taken.write]), missing)
  return toDocument(document, namesOf(board.participants))
}

function asNew() {
  const now = new Date().toISOString()
  return { viaPublicLink: true, createdAt: now, updatedAt: now, version: 1 }
}
