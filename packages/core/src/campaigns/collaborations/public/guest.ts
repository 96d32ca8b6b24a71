import { Agencies } from "../../../account/agencies/index.ts"
import type { Actor } from "../../../lib/actor.ts"
import { fileLinkOf, missingDocument } from "../commands/documents.ts"
import type { GuestView } from "../contract/guest.ts"
import { concerns, type GuestAudience, guestAudienceOf, showsDocument } from "../rules/audience.ts"
import { figuresOf } from "../rules/figures.ts"
import { aggregateOf, type CollaborationAggregate } from "../store/aggregate.ts"
import type { Participant } from "../store/entities.ts"
import { lastUpdateOf, namesOf, toDocument, toStep } from "../store/present.ts"
import { type GuestAsked, resolveGuestLink } from "./resolve-guest-link.ts"

/** What `/collaboration/{id}` shows, and what whoever has that link may add (spec 2 §2.5). */ export * as GuestCollaboration from "./guest.ts"
export {
  addDocument,
  addStep,
  cancelUpload,
  completeUpload,
  signParts,
  startUpload,
} from "./guest-additions.ts"

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
