import type { Actor } from "../actor.ts"
import { Agencies } from "../agencies/index.ts"
import { concerns } from "./audience.ts"
import { type Board, boardOf } from "./board.ts"
import { fileLinkOf, missingDocument } from "./documents.ts"
import { type GuestAudience, guestAudienceOf, showsDocument } from "./guest-audience.ts"
import type { GuestView } from "./guest-contract.ts"
import { figuresOf } from "./guest-figures.ts"
import { type GuestAsked, placeOf } from "./guest-place.ts"
import type { Participant } from "./participant-entity.ts"
import { lastUpdateOf, namesOf, toDocument, toStep } from "./present.ts"

/** What `/collaboration/{id}` shows to whom (spec 2 §2.5, safety row 10): an allow-list, filtered here. */
export async function view(_actor: Actor, asked: GuestAsked): Promise<GuestView> {
  const place = await placeOf(asked)
  const [board, agencyName] = await Promise.all([boardOf(place), Agencies.nameOf(place.agencyId)])
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
  const board = await boardOf(await placeOf(asked))
  const { documents } = shownOn(board, guestAudienceOf(board.participants, asked))
  const document = documents.find((one) => one.documentId === documentId)
  if (!document) throw missingDocument()
  return fileLinkOf(document, disposition)
}

function shownOn({ root, steps, documents, stats }: Board, audience: GuestAudience<Participant>) {
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
