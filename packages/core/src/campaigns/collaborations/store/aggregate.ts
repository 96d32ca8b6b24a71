import { createWriteTransaction, Service } from "electrodb"
import { notFound } from "../../../lib/error.ts"
import type {
  CollaborationCard,
  CollaborationDetail,
  CollaborationDocument,
  Stat,
  Step,
} from "../contract/shapes.ts"
import { byOrder } from "../rules/order.ts"
import {
  DocumentEntity,
  type DocumentItem,
  type Participant,
  ParticipantEntity,
  type Root,
  RootEntity,
  type StagedParticipant,
  StagedParticipantEntity,
  StatEntity,
  type StatItem,
  StepEntity,
  type StepItem,
} from "./entities.ts"

/** Everything on a collaboration: one partition, one query. */
export interface CollaborationAggregate {
  root: Root
  participants: Participant[]
  steps: StepItem[]
  documents: DocumentItem[]
  stats: StatItem[]
  /** Participants written ahead, of whichever save. */
  staged: StagedParticipant[]
}

export interface CollaborationKey {
  agencyId: string
  collaborationId: string
}

export const missing = () => notFound("Cette collaboration n'existe pas")

const service = new Service({
  root: RootEntity,
  participant: ParticipantEntity,
  staged: StagedParticipantEntity,
  step: StepEntity,
  document: DocumentEntity,
  stat: StatEntity,
})

/** What lies in a collaboration's partition, whether or not the collaboration is still there. */
export async function partitionOf({ agencyId, collaborationId }: CollaborationKey) {
  const { data } = await service.collections
    .board({ agencyId, collaborationId })
    .go({ pages: "all", consistent: true })
  return data
}

/** The board as published. A foreign collaboration is missing like any other. */
export async function aggregateOf(
  key: CollaborationKey,
  refuse: () => Error = missing,
): Promise<CollaborationAggregate> {
  const board = await findAggregate(key)
  if (!board) throw refuse()
  return board
}

/** Null for a collaboration that is not there. */
export async function findAggregate(key: CollaborationKey): Promise<CollaborationAggregate | null> {
  for (;;) {
    const board = await readAggregate(key)
    if (!board?.root.pendingSave) return board
    // What was written ahead may have been copied and swept between two pages of the query.
    const now = await findRoot(key)
    if (now?.pendingSave === board.root.pendingSave) return board
  }
}

async function readAggregate(key: CollaborationKey): Promise<CollaborationAggregate | null> {
  const {
    root: [root],
    participant,
    staged,
    step,
    document,
    stat,
  } = await partitionOf(key)
  if (!root) return null
  return {
    root,
    participants: overlay(
      participant,
      staged.filter(({ saveId }) => saveId === root.pendingSave),
    ),
    steps: step.sort((a, b) => byOrder(rankOf(a), rankOf(b))),
    documents: document.sort(newestFirst),
    stats: stat.sort(newestFirst),
    staged,
  }
}

/** The root alone, as written last. */
export async function rootOf(key: CollaborationKey): Promise<Root> {
  const root = await findRoot(key)
  if (!root) throw missing()
  return root
}

/** Null for a collaboration that is not there. */
export async function findRoot(key: CollaborationKey): Promise<Root | null> {
  const { data } = await RootEntity.get(key).go({ consistent: true })
  return data
}

/** For a transaction: holds while the collaboration exists, and while that large save is pending if one is given. */
export function onlyIf(key: CollaborationKey, pendingSave?: string): unknown {
  const check = createWriteTransaction({ root: RootEntity }, ({ root }) => [
    root
      .check(key)
      .where((attributes, { exists, eq }) =>
        pendingSave ? eq(attributes.pendingSave, pendingSave) : exists(attributes.collaborationId),
      )
      .commit(),
  ])
  return check.params().TransactItems?.[0]
}

export const rankOf = ({ stepId, order }: Pick<StepItem, "stepId" | "order">) => ({ id: stepId, order })

function overlay(participants: Participant[], staged: StagedParticipant[]): Participant[] {
  const byId = new Map(participants.map((participant) => [participant.participantId, participant]))
  for (const { saveId: _saveId, stagedAt: _stagedAt, removed, ...participant } of staged) {
    if (removed) byId.delete(participant.participantId)
    else byId.set(participant.participantId, participant)
  }
  return [...byId.values()].sort(byPosition)
}

type Placed = Pick<Participant, "position" | "participantId">

/** Participants are shown in the order in which they came. */
export const byPosition = (a: Placed, b: Placed): number =>
  a.position - b.position || (a.participantId < b.participantId ? -1 : 1)

const newestFirst = (a: { createdAt: string }, b: { createdAt: string }) =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0

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
