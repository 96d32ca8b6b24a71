/** The page `/collaboration/{id}`, and guests' additions (rules/campaigns.md#guest-additions). */

import * as Agencies from "../../../account/agencies/index.ts"
import type { ShareCard } from "../../../account/contract/appearance.ts"
import * as GuestFiles from "../../../files/guest.ts"
import { type Actor, addressOf } from "../../../lib/access.ts"
import { forbidden, found, invalid, notFound } from "../../../lib/error.ts"
import * as Throttle from "../../../lib/throttle.ts"
import { addDocumentOnce, addDocumentTo, documentIn, fileLinkOf } from "../commands/documents.ts"
import { addStepOnce, addStepTo } from "../commands/steps.ts"
import type { GuestInput, GuestView } from "../contract/guest.ts"
import { type GuestAudience, guestAudienceOf, isForAudience, showsDocument } from "../rules/audience.ts"
import { figuresOf } from "../rules/figures.ts"
import {
  aggregateOf,
  type CollaborationAggregate,
  type CollaborationKey,
  lastUpdateOf,
  missing,
  namesOf,
  rootOf,
  toDocument,
  toStep,
} from "../store/aggregate.ts"
import type { Participant } from "../store/entities.ts"
import { TemporaryLinkEntity, temporaryLinkOf } from "../store/link-entities.ts"
import { assertGuestPageOpen } from "./open-link.ts"

/** The collaboration that a guest requests, and the link that they use. */
type GuestRequest = GuestInput["get"]

/** The data of `/collaboration/{id}` for this guest (rules/campaigns.md#guest-page): an allow-list, filtered here. */
export async function get(_actor: Actor, request: GuestRequest): Promise<GuestView> {
  const key = await resolveGuestLink(request)
  const [{ aggregate, audience }, { agencyName, appearance }] = await Promise.all([
    openPage(key, request),
    Agencies.shownOutside(key.agencyId),
  ])
  const { root, steps, documents, stats } = shownOn(aggregate, audience)
  const names = namesOf(aggregate.participants)
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
    appearance,
    mayAdd: audience.mayAdd,
    influencer: influencerOf(audience),
    steps: steps.map((step) => toStep(step, names)),
    documents: documents.map((document) => toDocument(document, names)),
    stats: figuresOf(stats),
  }
}

/** The link's preview (rules/platform.md#share-cards): an allow-list. */
export async function card(_actor: Actor, request: { collaborationId: string }): Promise<ShareCard> {
  const key = await resolveGuestLink(request)
  const [root, { agencyName, appearance }] = await Promise.all([
    rootOf(key),
    Agencies.shownOutside(key.agencyId),
  ])
  assertGuestPageOpen(root)
  const title = `${root.name} · ${root.brand}`
  return { title, kind: "Collaboration", agencyName, logoUrl: appearance.logoUrl }
}

/** A short-lived address of a file that this guest's view shows. */
export async function documentFile(
  _actor: Actor,
  { documentId, disposition, ...request }: GuestInput["documentFile"],
) {
  const { aggregate, audience } = await openPage(await resolveGuestLink(request), request)
  const { documents } = shownOn(aggregate, audience)
  return fileLinkOf(documentIn(documents, documentId), disposition)
}

function shownOn(
  { root, steps, documents, stats }: CollaborationAggregate,
  audience: GuestAudience<Participant>,
) {
  const isShown = isForAudience(audience)
  return {
    root,
    steps: steps.filter(isShown),
    documents: documents.filter(showsDocument(audience)),
    stats: stats.filter(isShown),
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

/** A link with a key permits these additions, never changes or deletions (rules/campaigns.md#guest-additions). */

/**
 * Adds a step at the end, to do: for the link's influencer, else common to all.
 * @throws AppError forbidden without a key, invalid past the cap, throttled
 */
export async function addStep(actor: Actor, { creationId, ...body }: GuestInput["addStep"]) {
  const { name, deadline, ...request } = body
  const key = await resolveGuestLink(request)
  return addStepOnce(key, { creationId, body }, async (remember) => {
    const { aggregate } = await openToAdd(key, request)
    const participantId = request.influencerId || null
    await spendAddition(actor, aggregate, { kind: "addition", to: "steps" })
    return addStepTo(aggregate, { name, deadline, participantId, viaPublicLink: true }, remember)
  })
}

/** Adds a file that this collaboration's guests have sent; the brand sees it only when staff allow it. */
export async function addDocument(actor: Actor, { creationId, ...body }: GuestInput["addDocument"]) {
  const { name, type, uploadId, ...request } = body
  const key = await resolveGuestLink(request)
  return addDocumentOnce(key, { creationId, body }, async (remember) => {
    const taking = GuestFiles.take(key, uploadId)
    // A missing right to add takes precedence as an error.
    taking.catch(() => undefined)
    const { aggregate, audience } = await openToAdd(key, request)
    const taken = await taking
    const participantId = request.influencerId || null
    await spendAddition(actor, aggregate, { kind: "addition", to: "documents" })
    const fields = {
      name,
      type,
      participantId,
      viaPublicLink: true,
      visibleForBrand: false,
      // An influencer sees their own file in any case; staff decide on contracts.
      visibleForInfluencers: !audience.trusted && type !== "contract",
    }
    const document = { ...fields, ...taken.file, kind: "file" as const }
    return addDocumentTo(aggregate, document, { taking: [taken.write], remember })
  })
}

/** Refuses before the upload what could not become a document. */
export async function startUpload(
  actor: Actor,
  { fileName, contentType, size, ...request }: GuestInput["startUpload"],
) {
  const key = await resolveGuestLink(request)
  const { aggregate } = await openToAdd(key, request)
  await spendAddition(actor, aggregate, { kind: "upload", to: "documents" })
  return GuestFiles.start(key, { fileName, contentType, size })
}

export async function signParts(_actor: Actor, request: GuestInput["signParts"]) {
  return GuestFiles.signParts(await keyToAdd(request), request)
}

export async function completeUpload(_actor: Actor, request: GuestInput["completeUpload"]) {
  return GuestFiles.complete(await keyToAdd(request), request)
}

export async function cancelUpload(_actor: Actor, request: GuestInput["cancelUpload"]) {
  return GuestFiles.cancel(await keyToAdd(request), request.uploadId)
}

/** Maximum number of guests' additions to one collaboration (rules/campaigns.md#guest-additions). */
const CAPS = { steps: { most: 50, noun: "étapes" }, documents: { most: 30, noun: "documents" } }

const HOUR = {
  seconds: 3600,
  message: "Trop d'ajouts en peu de temps. Veuillez réessayer dans une heure.",
}
const BY_COLLABORATION = { ...HOUR, tries: 30 }
/** Fewer than per collaboration, so that no single network can use up all. */
const BY_ADDRESS = { ...HOUR, tries: 20 }

interface Addition {
  kind: "addition" | "upload"
  to: keyof typeof CAPS
}

/**
 * Counts an addition, or the start of an upload, before it is made. Checks the collaboration as read: concurrent
 * requests may exceed the cap by a few, at most by the hourly limit.
 * @throws AppError invalid past the cap, throttled
 */
async function spendAddition(
  actor: Actor,
  aggregate: CollaborationAggregate,
  { kind, to }: Addition,
): Promise<void> {
  const { most, noun } = CAPS[to]
  if (aggregate[to].filter(({ viaPublicLink }) => viaPublicLink).length >= most) {
    throw invalid(`Cette page a déjà reçu ${most} ${noun}, le maximum. Contactez l'agence pour en ajouter.`)
  }
  await Throttle.consumeFrom(addressOf(actor), `guest-${kind}`, BY_ADDRESS)
  await Throttle.consume(`guest-${kind}#${aggregate.root.collaborationId}`, BY_COLLABORATION)
}

/** The collaboration with its agency, which guests do not know. @throws AppError not_found, also for a removed one */
async function resolveGuestLink({ collaborationId }: GuestRequest): Promise<CollaborationKey> {
  const { idStart } = temporaryLinkOf({ agencyId: "", collaborationId })
  const { data } = await TemporaryLinkEntity.get({ idStart, collaborationId }).go({ consistent: true })
  return { agencyId: found(data, missing).agencyId, collaborationId }
}

interface OpenPage {
  aggregate: CollaborationAggregate
  audience: GuestAudience<Participant>
}

/** @throws AppError not_found while the page is closed, and for a key that was renewed */
async function openPage(key: CollaborationKey, request: GuestRequest): Promise<OpenPage> {
  const aggregate = await aggregateOf(key)
  assertGuestPageOpen(aggregate.root)
  const audience = guestAudienceOf(aggregate.participants, request, aggregate.root.guestKey)
  if (audience.ended) {
    throw notFound("Ce lien a été remplacé ou est incomplet. Demandez à l'agence de vous le renvoyer.")
  }
  return { aggregate, audience }
}

/** @throws AppError forbidden for a link without a key */
async function openToAdd(key: CollaborationKey, request: GuestRequest): Promise<OpenPage> {
  const page = await openPage(key, request)
  if (page.audience.mayAdd) return page
  throw forbidden(
    "Cette adresse permet de lire la page. Pour y ajouter quelque chose, ouvrez le lien que l'agence vous a envoyé.",
  )
}

async function keyToAdd(request: GuestRequest): Promise<CollaborationKey> {
  const key = await resolveGuestLink(request)
  await openToAdd(key, request)
  return key
}
