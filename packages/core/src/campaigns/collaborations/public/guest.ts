import { Agencies } from "../../../account/agencies/index.ts"
import { type Announced, GuestFiles, type PartNumbers, type Sent } from "../../../files/guest.ts"
import { type Actor, addressOf } from "../../../lib/actor.ts"
import { invalid } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import { Throttle } from "../../../lib/throttle.ts"
import { throwIfConditionFailed, transact } from "../../../lib/transact.ts"
import { fileLinkOf, missingDocument } from "../commands/documents.ts"
import type { GuestView } from "../contract/guest.ts"
import { concerns, type GuestAudience, guestAudienceOf, showsDocument } from "../rules/audience.ts"
import { figuresOf } from "../rules/figures.ts"
import { orderAtEnd } from "../rules/order.ts"
import type { DocumentType } from "../rules/values.ts"
import {
  aggregateOf,
  type CollaborationAggregate,
  type CollaborationKey,
  lastUpdateOf,
  missing,
  namesOf,
  onlyIf,
  rankOf,
  toDocument,
  toStep,
} from "../store/aggregate.ts"
import {
  DocumentEntity,
  type DocumentItem,
  type Participant,
  StepEntity,
  type StepItem,
  TemporaryLinkEntity,
  temporaryLinkOf,
} from "../store/entities.ts"
import { participantRefOf } from "../store/participants.ts"

/** What `/collaboration/{id}` shows, and what whoever has that link may add (spec 2 §2.5). */ export * as GuestCollaboration from "./guest.ts"

/** What `/collaboration/{id}` shows to whom (spec 2 §2.5, rules/platform.md#private-pages): an allow-list, filtered here. */
export async function get(_actor: Actor, asked: GuestAsked): Promise<GuestView> {
  const place = await resolveGuestLink(asked)
  const [board, agencyName] = await Promise.all([aggregateOf(place), Agencies.nameOf(place.agencyId)])
  const audience = guestAudienceOf(board.participants, asked)
  const { root, steps, documents, stats } = shownOn(board, audience)
  const names = namesOf(board.participants)
  return {
    campaign: {
      name: root.name,
      brand: root.brand,
      agencyName,
      manager: root.manager,
      signedDate: root.signedDate ?? null,
      description: root.description,
      status: root.status,
      updatedAt: lastUpdateOf([root, ...steps, ...documents]),
    },
    influencer: influencerOf(audience),
    steps: steps.map((step) => toStep(step, names)),
    documents: documents.map((document) => toDocument(document, names)),
    stats: figuresOf(stats),
  }
}

interface FileAsked extends GuestAsked {
  documentId: string
  disposition: "inline" | "attachment"
}

/** A short-lived address of a file that this very view shows. */
export async function documentFile(_actor: Actor, { documentId, disposition, ...asked }: FileAsked) {
  const board = await aggregateOf(await resolveGuestLink(asked))
  const { documents } = shownOn(board, guestAudienceOf(board.participants, asked))
  const document = documents.find((one) => one.documentId === documentId)
  if (!document) throw missingDocument()
  return fileLinkOf(document, disposition)
}

function shownOn(
  { root, steps, documents, stats }: CollaborationAggregate,
  audience: GuestAudience<Participant>,
) {
  const concerning = concerns(audience)
  return {
    root,
    steps: steps.filter(concerning),
    documents: documents.filter(showsDocument(audience)),
    stats: stats.filter(concerning),
  }
}

function influencerOf({ restricted, people, trusted }: GuestAudience<Participant>): GuestView["influencer"] {
  const [person] = people
  if (!restricted || !person) return null
  const { fullName, username, profileImageUrl, rate, deliverables } = person
  return {
    fullName,
    username,
    profileImageUrl: profileImageUrl ?? null,
    terms: trusted ? { rate, deliverables } : null,
    deliverables: deliverables.map(({ type, description }) => ({ type, description })),
  }
}

/** What whoever has the link may add, and never change or delete (rules/campaigns.md#guest-additions). */

interface NewStep extends GuestAsked {
  name: string
  deadline: string | null
}

/**
 * A step at the end, to do: of the influencer whose link it is, else common to all.
 * @throws AppError invalid for an influencer who does not take part or past the cap, throttled
 */
export async function addStep(actor: Actor, { name, deadline, ...asked }: NewStep) {
  const place = await resolveGuestLink(asked)
  const board = await aggregateOf(place)
  const owner = participantRefOf(board, asked.influencerId || null)
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
  await throwIfConditionFailed(transact([onlyIf(place), StepEntity.create(step)]), missing)
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
  const place = await resolveGuestLink(asked)
  const [board, taken] = await Promise.all([aggregateOf(place), GuestFiles.take(place, uploadId)])
  const owner = participantRefOf(board, asked.influencerId || null)
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
  await throwIfConditionFailed(
    transact([onlyIf(place), DocumentEntity.create(document), taken.write]),
    missing,
  )
  return toDocument(document, namesOf(board.participants))
}

function asNew() {
  const now = new Date().toISOString()
  return { viaPublicLink: true, createdAt: now, updatedAt: now, version: 1 }
}

/** Refuses what would not become a document before the file is sent. @throws AppError invalid, throttled */
export async function startUpload(
  actor: Actor,
  { fileName, contentType, size, ...asked }: GuestAsked & Announced,
) {
  const place = await resolveGuestLink(asked)
  const board = await aggregateOf(place)
  participantRefOf(board, asked.influencerId || null)
  assertRoom(board.documents, { most: GUEST_DOCUMENTS, noun: "documents" })
  await spendAddition(actor, { ...place, kind: "upload" })
  return GuestFiles.start(place, { fileName, contentType, size })
}

export async function signParts(_actor: Actor, asked: GuestAsked & PartNumbers) {
  return GuestFiles.signParts(await resolveGuestLink(asked), asked)
}

export async function completeUpload(_actor: Actor, asked: GuestAsked & Sent) {
  return GuestFiles.complete(await resolveGuestLink(asked), asked)
}

export async function cancelUpload(_actor: Actor, asked: GuestAsked & { uploadId: string }) {
  return GuestFiles.cancel(await resolveGuestLink(asked), asked.uploadId)
}

/** What strangers may add to one collaboration in all; staff's own do not count (rules/campaigns.md#guest-additions). */
const GUEST_STEPS = 50
const GUEST_DOCUMENTS = 30

const HOUR = {
  seconds: 3600,
  message: "Trop d'ajouts en peu de temps. Veuillez réessayer dans une heure.",
}
const BY_COLLABORATION = { ...HOUR, tries: 30 }
/** Fewer than a collaboration's: nobody uses up everybody's alone. */
const BY_ADDRESS = { ...HOUR, tries: 20 }

/**
 * Counts an addition, or the start of an upload, before it is made.
 * @throws AppError throttled
 */
async function spendAddition(
  actor: Actor,
  { kind, collaborationId }: { kind: "addition" | "upload"; collaborationId: string },
): Promise<void> {
  const address = addressOf(actor)
  if (address) await Throttle.consume(`guest-${kind}-from#${address}`, BY_ADDRESS)
  await Throttle.consume(`guest-${kind}#${collaborationId}`, BY_COLLABORATION)
}

/**
 * Looks at the board as read: many at once may pass by a few, at most as many as the hour still lets through.
 * @throws AppError invalid once as many came through the link as may
 */
function assertRoom(
  items: readonly { viaPublicLink?: boolean }[],
  { most, noun }: { most: number; noun: string },
): void {
  if (items.filter(({ viaPublicLink }) => viaPublicLink).length < most) return
  throw invalid(`Cette page a déjà reçu ${most} ${noun}, le maximum. Contactez l'agence pour en ajouter.`)
}

/** Which collaboration a guest means, and as whom they came. */
export interface GuestAsked {
  collaborationId: string
  influencerId?: string
  key?: string
}

/** The collaboration with its agency, which no guest knows. @throws AppError not_found, also for a removed one */
export async function resolveGuestLink({ collaborationId }: GuestAsked): Promise<CollaborationKey> {
  const { idStart } = temporaryLinkOf({ agencyId: "", collaborationId })
  const { data } = await TemporaryLinkEntity.get({ idStart, collaborationId }).go({ consistent: true })
  if (!data) throw missing()
  return { agencyId: data.agencyId, collaborationId }
}
