import { AgencyEntity } from "@trame/core/account/agencies/entities"
import { stored } from "@trame/core/campaigns/castings/commands/proposals"
import type { CastingFields } from "@trame/core/campaigns/castings/contract/shapes"
import { rowOf as castingRowOf } from "@trame/core/campaigns/castings/store/aggregate"
import {
  ActivityEntity,
  type ActivityItem,
  CastingEntity,
  type CastingItem,
  CastingLinkEntity,
  CastingRowEntity,
  ProposalEntity,
  type ProposalItem,
} from "@trame/core/campaigns/castings/store/entities"
import type { ClientInput } from "@trame/core/campaigns/clients/contract/shapes"
import { ClientEntity } from "@trame/core/campaigns/clients/reference/entities"
import { listedWrites } from "@trame/core/campaigns/clients/store"
import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { orderAtEnd } from "@trame/core/campaigns/collaborations/rules/order"
import {
  DocumentEntity,
  type DocumentItem,
  type Participant,
  ParticipantEntity,
  RootEntity,
  StatEntity,
  type StatItem,
  StepEntity,
  type StepItem,
} from "@trame/core/campaigns/collaborations/store/entities"
import {
  LinkEntity,
  TemporaryLinkEntity,
  temporaryLinkOf,
} from "@trame/core/campaigns/collaborations/store/link-entities"
import { newRoot, rowWrites } from "@trame/core/campaigns/collaborations/store/root-writes"
import { CommentEntity, type StoredComment } from "@trame/core/campaigns/comments/entities"
import { type StoredTemplate, TimelineTemplateEntity } from "@trame/core/campaigns/templates/entities"
import { putMedia } from "@trame/core/files/catalogue-objects"
import { type Upload, UploadEntity } from "@trame/core/files/entities"
import { put as putObject } from "@trame/core/files/objects"
import { safeContentType, sanitiseFileName } from "@trame/core/files/rules"
import { HandleEntity, InfluencerEntity, PostEntity } from "@trame/core/influencers/catalogue/entities"
import type { Influencer, StoredPost } from "@trame/core/influencers/catalogue/index"
import { append } from "@trame/core/influencers/catalogue/log"
import { creatorChangeOf, postRowOf } from "@trame/core/influencers/catalogue/rows"
import { ProspectEntity, ProspectRowEntity } from "@trame/core/influencers/recruitment/entities"
import { rowOf as prospectRowOf } from "@trame/core/influencers/recruitment/store"
import { RosterEntity } from "@trame/core/influencers/roster/entities"
import { getAll, putAll } from "@trame/core/lib/batch"
import { newId, tokenHash } from "@trame/core/lib/id"
import { transact } from "@trame/core/lib/transact"
import { BriefEntity, type StoredBrief } from "@trame/core/workspace/planner/entities"
import { subjectsFor } from "@trame/core/workspace/planner/subjects"
import { ResourceEntity, type StoredResource } from "@trame/core/workspace/resources/entities"
import { type StoredTodo, TodoEntity } from "@trame/core/workspace/todos/entities"
import { SavedViewEntity, type StoredView } from "@trame/core/workspace/views/entities"
import type { EntityItem } from "electrodb"

/** Writes data with given ids and dates directly into the table, whole and repeatably: for seeds, benchmarks, tests. */

const COLLABORATIONS_AT_ONCE = 24
const ADDED_BY = "import"

/** Per entry of the catalogue's log. */
const CREATORS_OF_A_CHANGE = 300
const POSTS_OF_A_CHANGE = 60

const UNKNOWN = { fullName: "", bio: "", email: "", collaborationsCount: 0 }

export type ImportedCreator = Omit<Influencer, keyof typeof UNKNOWN> & Partial<typeof UNKNOWN>

/** Adds creators to the catalogue and the search. */
export async function importCreators(imported: readonly ImportedCreator[]): Promise<void> {
  const creators = imported.map((creator): Influencer => ({ ...UNKNOWN, ...creator }))
  for (let from = 0; from < creators.length; from += CREATORS_OF_A_CHANGE) {
    const portion = creators.slice(from, from + CREATORS_OF_A_CHANGE)
    const keys = portion.map(({ influencerId }) => ({ influencerId }))
    const known = await getAll(InfluencerEntity, keys, { attributes: ["influencerId"] })
    await putAll(InfluencerEntity, portion)
    await putAll(
      HandleEntity,
      [...new Map(portion.map((one) => [`${one.platform}/${one.username}`, one])).values()].map(
        ({ platform, username, influencerId }) => ({ platform, username, influencerId }),
      ),
    )
    const added = portion.length - known.length
    await append(async () => ({ creators: portion.map(creatorChangeOf), added }))
  }
}

/**
 * Posts of the catalogue's influencers, whose counts are set separately. Resolves to the change that makes the search
 * find them.
 */
export async function importPosts(posts: readonly StoredPost[]): Promise<number> {
  await putAll(PostEntity, posts)
  const detected = posts.filter(({ isCollaboration }) => isCollaboration)
  let seq = 0
  for (let from = 0; from < detected.length; from += POSTS_OF_A_CHANGE) {
    const portion = detected.slice(from, from + POSTS_OF_A_CHANGE)
    seq = await append(async () => ({ posts: portion.map(postRowOf) }))
  }
  return seq
}

export type RosterItem = EntityItem<typeof RosterEntity>

/** Adds influencers of the catalogue to an agency's roster. */
export async function importRoster(
  agencyId: string,
  influencerIds: readonly string[],
  detailsOf: (index: number) => Partial<RosterItem> = () => ({}),
): Promise<void> {
  const addedAt = new Date().toISOString()
  await putAll(
    RosterEntity,
    influencerIds.map((influencerId, index) => ({
      addedBy: ADDED_BY,
      addedAt,
      ...detailsOf(index),
      agencyId,
      influencerId,
    })),
  )
}

export type ProspectItem = EntityItem<typeof ProspectEntity>

/** Prospects of an agency's recruitment. */
export async function importProspects(prospects: readonly ProspectItem[]): Promise<void> {
  await putAll(ProspectEntity, prospects)
  await putAll(ProspectRowEntity, prospects.map(prospectRowOf))
}

/** Resources of an agency, with already stored files. */
export const importResources = (resources: readonly StoredResource[]): Promise<void> =>
  putAll(ResourceEntity, resources)
export type TodoItem = StoredTodo

/** Saved views of an agency's lists. */
export const importViews = (views: readonly StoredView[]): Promise<void> => putAll(SavedViewEntity, views)

/** Timeline templates of an agency. */
export const importTemplates = (templates: readonly StoredTemplate[]): Promise<void> =>
  putAll(TimelineTemplateEntity, templates)

/** A team's comments. */
export const importComments = (comments: readonly StoredComment[]): Promise<void> =>
  putAll(CommentEntity, comments)

/** Tasks of an agency's team. */
export const importTodos = (todos: readonly TodoItem[]): Promise<void> => putAll(TodoEntity, todos)
/** Briefs of an agency, for influencers of the catalogue. */
export async function importBriefs(agencyId: string, briefs: readonly StoredBrief[]): Promise<void> {
  await subjectsFor(agencyId, [...new Set(briefs.map(({ influencerId }) => influencerId))], "influencerId")
  await putAll(BriefEntity, briefs)
}

export interface ImportedClient extends ClientInput {
  id: string
  createdAt: string
}

export async function importClients(agencyId: string, clients: readonly ImportedClient[]): Promise<void> {
  for (const { id, createdAt, ...fields } of clients) {
    const named = { ...fields, agencyId, clientId: id, sector: fields.sector ?? undefined }
    const client = { ...named, createdAt, updatedAt: createdAt }
    await transact([ClientEntity.put(client), ...listedWrites(client)])
  }
}

interface ImportedFile extends Pick<Upload, "purpose"> {
  uploadId: string
  fileName: string
  contentType: string
  body: Uint8Array
}

/** Stores a small file for other imported data. */
export async function importFile(agencyId: string, { body, purpose, ...file }: ImportedFile) {
  const { uploadId, fileName } = file
  const contentType = safeContentType(file.contentType)
  const fileKey = `documents/${agencyId}/${uploadId}/${sanitiseFileName(fileName)}`
  await putObject({ fileKey, fileName, contentType }, body)
  await UploadEntity.put({
    agencyId,
    uploadId,
    fileKey,
    fileName,
    contentType,
    size: body.byteLength,
    purpose,
    status: "used",
    multipartId: "",
    startedBy: ADDED_BY,
    createdAt: new Date().toISOString(),
  }).go()
  return { uploadId, fileKey, fileName, contentType, fileSize: body.byteLength }
}

type OfCollaboration<Item> = Omit<Item, "agencyId" | "collaborationId" | "version">

/** It must fit into one transaction. */
export interface ImportedCollaboration {
  id: string
  createdBy: string
  createdAt: string
  updatedAt: string
  fields: CollaborationFields
  participants: Omit<OfCollaboration<Participant>, "position">[]
  /** In order. */
  steps: Omit<OfCollaboration<StepItem>, "order">[]
  documents: OfCollaboration<DocumentItem>[]
  stats: OfCollaboration<StatItem>[]
  link: { token: string; active: boolean } | null
  archived?: boolean
}

export async function importCollaborations(
  agencyId: string,
  collaborations: Iterable<ImportedCollaboration>,
): Promise<void> {
  const left = collaborations[Symbol.iterator]()
  const work = async () => {
    for (let one = left.next(); !one.done; one = left.next()) {
      await transact(collaborationWrites(agencyId, one.value))
    }
  }
  await Promise.all(Array.from({ length: COLLABORATIONS_AT_ONCE }, work))
}

function collaborationWrites(agencyId: string, imported: ImportedCollaboration): unknown[] {
  const { id, fields, link, createdBy, createdAt, updatedAt, archived = false } = imported
  const key = { agencyId, collaborationId: id }
  const whole = { ...key, version: 1 }
  const participants = imported.participants.map((one, position) => ({ ...one, ...whole, position }))
  const steps: StepItem[] = []
  for (const step of imported.steps) {
    const order = orderAtEnd(steps.map((before) => ({ id: before.stepId, order: before.order })))
    steps.push({ ...step, ...whole, archived, order })
  }
  const root = {
    ...newRoot(key, { fields, participants, steps, createdBy, createdAt }),
    updatedAt,
    linkToken: link?.token,
    linkActive: link?.active ?? false,
    archived,
  }
  return [
    RootEntity.put(root),
    ...rowWrites(null, root),
    TemporaryLinkEntity.put(temporaryLinkOf(key)),
    ...(link ? [LinkEntity.put({ ...key, tokenHash: tokenHash(link.token) })] : []),
    ...participants.map((item) => ParticipantEntity.put(item)),
    ...steps.map((item) => StepEntity.put(item)),
    ...imported.documents.map((item) => DocumentEntity.put({ ...item, ...whole })),
    ...imported.stats.map((item) => StatEntity.put({ ...item, ...key })),
  ]
}

type OfCasting<Item> = Omit<Item, "agencyId" | "castingId">

export interface ImportedCasting {
  id: string
  createdBy: string
  createdAt: string
  updatedAt: string
  fields: CastingFields
  /** In order. */
  proposals: Omit<OfCasting<ProposalItem>, "position" | "version" | "decisionVersion">[]
  activity: OfCasting<ActivityItem>[]
  link: { token: string; active: boolean } | null
}

const lastDecisionOf = (proposals: ImportedCasting["proposals"]): string | undefined =>
  proposals
    .map(({ brandDecisionDate = "" }) => brandDecisionDate)
    .sort()
    .at(-1) || undefined

/** Each appears at once with all its parts. */
export async function importCastings(agencyId: string, castings: readonly ImportedCasting[]): Promise<void> {
  for (const { id, proposals, activity, fields, link, ...origin } of castings) {
    const key = { agencyId, castingId: id }
    const proposed = proposals.map((proposal, position) => ({
      ...proposal,
      ...key,
      position,
      version: 1,
      decisionVersion: proposal.brandDecisionDate ? 1 : 0,
    }))
    await Promise.all([
      putAll(ProposalEntity, proposed),
      putAll(
        ActivityEntity,
        activity.map((entry) => ({ ...entry, ...key })),
      ),
    ])
    const root: CastingItem = {
      ...key,
      ...origin,
      ...stored(fields),
      linkToken: link?.token,
      linkActive: link?.active ?? false,
      version: 1,
      revision: 1,
    }
    await transact([
      CastingEntity.put(root),
      CastingRowEntity.put({ ...castingRowOf(root), decidedAt: lastDecisionOf(proposals) }),
      ...(link ? [CastingLinkEntity.put({ ...key, tokenHash: tokenHash(link.token) })] : []),
    ])
  }
}

/** A PNG and a colour, shown to brands and influencers. */
export async function importAppearance(
  agencyId: string,
  { logo, color }: { logo: Uint8Array; color: string },
): Promise<void> {
  const logoUrl = await putMedia(`agencies/${newId()}.png`, "image/png", logo)
  await AgencyEntity.patch({ agencyId }).set({ appearance: { logoUrl, color } }).go()
}
