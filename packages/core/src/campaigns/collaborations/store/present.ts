import type {
  CollaborationCard,
  CollaborationDetail,
  CollaborationDocument,
  Stat,
  Step,
} from "../contract/shapes.ts"
import type { CollaborationAggregate } from "./aggregate.ts"
import type { DocumentItem, Participant, Root, StatItem, StepItem } from "./entities.ts"

/** Stored items as the API gives them. */

export function toCard(root: Root): CollaborationCard {
  return {
    id: root.collaborationId,
    version: root.version,
    revision: root.revision,
    effectiveDate: root.effectiveDate,
    name: root.name,
    brand: root.brand,
    type: root.type,
    status: root.status,
    budget: root.budget,
    signedDate: root.signedDate ?? null,
    participants: root.firstParticipants.map((participant) => ({
      ...participant,
      profileImageUrl: participant.profileImageUrl ?? null,
    })),
    participantCount: root.influencerIds.length,
    linkToken: root.linkToken ?? null,
    linkActive: root.linkActive,
  }
}

export function toDetail({
  root,
  participants,
  steps,
  documents,
  stats,
}: CollaborationAggregate): CollaborationDetail {
  const names = namesOf(participants)
  return {
    collaboration: {
      ...root,
      id: root.collaborationId,
      clientId: root.clientId ?? null,
      date: root.date ?? null,
      signedDate: root.signedDate ?? null,
      linkToken: root.linkToken ?? null,
    },
    participants: participants.map((participant) => ({
      ...participant,
      id: participant.participantId,
      profileImageUrl: participant.profileImageUrl ?? null,
    })),
    steps: steps.map((step) => toStep(step, names)),
    documents: documents.map((document) => toDocument(document, names)),
    stats: stats.map((stat) => toStat(stat, names)),
  }
}

type Names = ReadonlyMap<string, string>

export const namesOf = (participants: readonly Participant[]): Names =>
  new Map(participants.map(({ participantId, fullName }) => [participantId, fullName]))

interface Owned {
  participantId?: string
  participantName?: string
}

/** The influencer's name of now, or the one kept from when they still took part. */
const ownerOf = ({ participantId, participantName }: Owned, names: Names) => ({
  participantId: participantId ?? null,
  participantName: participantId ? (names.get(participantId) ?? participantName ?? null) : null,
})

const NO_NAMES: Names = new Map()

export const toStep = (step: StepItem, names: Names = NO_NAMES): Step => ({
  ...step,
  ...ownerOf(step, names),
  id: step.stepId,
  deadline: step.deadline ?? null,
  viaPublicLink: step.viaPublicLink ?? false,
})

export const toDocument = (document: DocumentItem, names: Names = NO_NAMES): CollaborationDocument => ({
  ...document,
  ...ownerOf(document, names),
  id: document.documentId,
  url: document.url ?? null,
  viaPublicLink: document.viaPublicLink ?? false,
  fileName: document.fileName ?? null,
  fileSize: document.fileSize ?? null,
  contentType: document.contentType ?? null,
})

export const toStat = (stat: StatItem, names: Names = NO_NAMES): Stat => ({
  ...stat,
  ...ownerOf(stat, names),
  id: stat.statId,
  postUrl: stat.postUrl ?? null,
  postThumb: stat.postThumb ?? null,
})

const later = (a: string, b: string) => (a > b ? a : b)

/** When the latest of these was changed. */
export const lastUpdateOf = (items: readonly { updatedAt: string }[]): string =>
  items.map(({ updatedAt }) => updatedAt).reduce(later)
