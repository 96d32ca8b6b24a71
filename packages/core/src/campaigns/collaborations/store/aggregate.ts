import { createWriteTransaction, Service } from "electrodb"
import { type Actor, asMember, asPerson } from "../../../lib/access.ts"
import { today } from "../../../lib/day.ts"
import { found, notFound } from "../../../lib/error.ts"
import { throwIfConditionFailed, transact } from "../../../lib/transact.ts"
import type {
  CollaborationCard,
  CollaborationDetail,
  CollaborationDocument,
  Stat,
  Step,
} from "../contract/shapes.ts"
import { byOrder } from "../rules/order.ts"
import { lateIn } from "../rules/steps.ts"
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

/** A collaboration with all its children: one partition, one query. */
export interface CollaborationAggregate {
  root: Root
  participants: Participant[]
  steps: StepItem[]
  documents: DocumentItem[]
  stats: StatItem[]
  /** Participants written ahead by large saves. */
  staged: StagedParticipant[]
}

export interface CollaborationKey {
  agencyId: string
  collaborationId: string
}

/** The key of a collaboration of the actor's agency; requires the permission for collaborations. */
export const keyFor = (actor: Actor, { collaborationId }: { collaborationId: string }): CollaborationKey => ({
  agencyId: asMember(actor, "collaborations").agencyId,
  collaborationId,
})

export const missing = () => notFound("Cette collaboration n'existe pas")

const service = /* @__PURE__ */ new Service({
  root: RootEntity,
  participant: ParticipantEntity,
  staged: StagedParticipantEntity,
  step: StepEntity,
  document: DocumentEntity,
  stat: StatEntity,
})

/** The items of a collaboration's partition, whether or not the collaboration still exists. */
export async function partitionOf({ agencyId, collaborationId }: CollaborationKey) {
  const { data } = await service.collections
    .board({ agencyId, collaborationId })
    .go({ pages: "all", consistent: true })
  return data
}

/** The collaboration as published. Another agency's counts as missing. */
export const aggregateOf = async (key: CollaborationKey, refuse = missing): Promise<CollaborationAggregate> =>
  found(await findAggregate(key), refuse)

/** Null when the collaboration does not exist. */
export async function findAggregate(key: CollaborationKey): Promise<CollaborationAggregate | null> {
  for (;;) {
    const aggregate = await readAggregate(key)
    if (!aggregate?.root.pendingSave) return aggregate
    // Between two pages of the query, staged participants may have been copied and swept.
    const now = await findRoot(key)
    if (now?.pendingSave === aggregate.root.pendingSave) return aggregate
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

/** Only the root, strongly consistent. */
export const rootOf = async (key: CollaborationKey): Promise<Root> => found(await findRoot(key), missing)

/** Null when the collaboration does not exist. */
export async function findRoot(key: CollaborationKey): Promise<Root | null> {
  const { data } = await RootEntity.get(key).go({ consistent: true })
  return data
}

/** What the bin stores of a collaboration's part that this actor deletes. */
export const partOf = ({ agencyId, collaborationId, name }: Root, actor: Actor) => ({
  agencyId,
  parentId: collaborationId,
  parentName: name,
  right: "collaborations" as const,
  deletedBy: asPerson(actor).userId,
})

/** A transaction's condition: the collaboration exists and has these attributes. */
export function onlyIf(
  { agencyId, collaborationId }: CollaborationKey,
  as: Partial<Pick<Root, "pendingSave" | "archived">> = {},
): unknown {
  const check = createWriteTransaction({ root: RootEntity }, ({ root }) => [
    root
      .check({ agencyId, collaborationId })
      .where((attributes, { exists, eq }) =>
        [
          exists(attributes.collaborationId),
          ...(as.pendingSave === undefined ? [] : [eq(attributes.pendingSave, as.pendingSave)]),
          ...(as.archived === undefined ? [] : [eq(attributes.archived, as.archived)]),
        ].join(" AND "),
      )
      .commit(),
  ])
  return check.params().TransactItems?.[0]
}

/** Writes children of a collaboration, unless it is deleted. */
export const addTo = (key: CollaborationKey, writes: readonly unknown[]): Promise<void> =>
  throwIfConditionFailed(transact([onlyIf(key), ...writes]), missing)

/** The attributes of every new child of a collaboration. */
export function newItem({ agencyId, collaborationId }: CollaborationKey) {
  const now = new Date().toISOString()
  return { agencyId, collaborationId, createdAt: now, updatedAt: now, version: 1 }
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

/** Participants are shown in the order of their addition. */
export const byPosition = (a: Placed, b: Placed): number =>
  a.position - b.position || (a.participantId < b.participantId ? -1 : 1)

const newestFirst = (a: { createdAt: string }, b: { createdAt: string }) =>
  a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0

/** Stored items in the API's form. */

export const toCard = (root: Root): CollaborationCard => ({
  ...root,
  id: root.collaborationId,
  typedBudget: root.typedBudget ?? null,
  date: root.date ?? null,
  signedDate: root.signedDate ?? null,
  participants: root.firstParticipants.map((participant) => ({
    ...participant,
    profileImageUrl: participant.profileImageUrl ?? null,
  })),
  participantCount: root.influencerIds.length,
  linkToken: root.linkToken ?? null,
  nextStep: nextStepOf(root.openSteps),
  lateSteps: lateIn(root.openSteps, today()),
})

const nextStepOf = ({ next }: Root["openSteps"]): CollaborationCard["nextStep"] =>
  next ? { name: next.name, deadline: next.deadline ?? null } : null

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
      typedBudget: root.typedBudget ?? null,
      linkToken: root.linkToken ?? null,
      guestKey: root.guestKey ?? null,
    },
    participants: participants.map((participant) => ({
      ...participant,
      id: participant.participantId,
      profileImageUrl: participant.profileImageUrl ?? null,
      paidOn: participant.paidOn ?? null,
      linkKey: participant.linkKey ?? null,
    })),
    steps: steps.map((step) => toStep(step, names)),
    documents: documents.map((document) => toDocument(document, names)),
    stats: stats.map((stat) => toStat(stat, names)),
  }
}

type Names = ReadonlyMap<string, string>

export const namesOf = (participants: readonly Participant[]): Names =>
  new Map(participants.map(({ participantId, fullName }) => [participantId, fullName]))

/** The participant of a step, a document or a stat, as stored; absent when it is common to all. */
export interface ParticipantRef {
  participantId?: string
  participantName?: string
}

/** The influencer's present name, or the last one stored before they left. */
const toParticipantRef = ({ participantId, participantName }: ParticipantRef, names: Names) => ({
  participantId: participantId ?? null,
  participantName: participantId ? (names.get(participantId) ?? participantName ?? null) : null,
})

export const toStep = ({ dueDay: _due, calendarDay: _day, ...step }: StepItem, names: Names): Step => ({
  ...step,
  ...toParticipantRef(step, names),
  id: step.stepId,
  deadline: step.deadline ?? null,
  time: (step.deadline && step.time) || null,
  assigneeId: step.assigneeId ?? null,
  viaPublicLink: step.viaPublicLink ?? false,
})

export const toDocument = (document: DocumentItem, names: Names): CollaborationDocument => ({
  ...document,
  ...toParticipantRef(document, names),
  id: document.documentId,
  url: document.url ?? null,
  viaPublicLink: document.viaPublicLink ?? false,
  fileName: document.fileName ?? null,
  fileSize: document.fileSize ?? null,
  contentType: document.contentType ?? null,
})

export const toStat = (stat: StatItem, names: Names): Stat => ({
  ...stat,
  ...toParticipantRef(stat, names),
  id: stat.statId,
  postUrl: stat.postUrl ?? null,
  postThumb: stat.postThumb ?? null,
})

const later = (a: string, b: string) => (a > b ? a : b)

export const lastUpdateOf = (items: readonly { updatedAt: string }[]): string =>
  items.map(({ updatedAt }) => updatedAt).reduce(later)
