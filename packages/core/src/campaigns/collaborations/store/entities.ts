import type { EntityItem } from "electrodb"
import { entity } from "../../../lib/entity.ts"
import { shardOf } from "../../../lib/paging.ts"
import { schema, shaped, silent } from "../../../lib/schema.ts"
import { keysOf } from "../../../lib/text.ts"
import { STAGES } from "../rules/status.ts"
import { dueDayOf, type OpenSteps } from "../rules/steps.ts"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  DELIVERABLE_TYPES,
  DOCUMENT_TYPES,
  STEP_STATUSES,
} from "../rules/values.ts"
import type { Payable } from "./row-entities.ts"

/** Key attributes of all items below a collaboration. */
export const key = {
  agencyId: { type: "string", required: true },
  collaborationId: { type: "string", required: true },
} as const

const versioned = {
  createdAt: { type: "string", required: true },
  updatedAt: { type: "string", required: true },
  version: { type: "number", required: true },
} as const

/** The person who wrote it last, for the activity feed; absent when no person did (rules/together.md#activity). */
export const attributed = { updatedBy: { type: "string" } } as const

/** The participant of a step, a document or a stat; absent when it is common to all. */
const participantRef = {
  participantId: { type: "string" },
  /** Kept for when the influencer leaves the collaboration. */
  participantName: { type: "string" },
} as const

/** The stored attributes of an influencer of a collaboration; `rate` and prices are euro cents. */
const participantAttributes = {
  ...key,
  participantId: { type: "string", required: true },
  influencerId: { type: "string", required: true },
  fullName: { type: "string", required: true },
  username: { type: "string", required: true },
  profileImageUrl: { type: "string" },
  rate: { type: "number", required: true },
  deliverables: {
    type: "list",
    items: {
      type: "map",
      properties: {
        type: { type: keysOf(DELIVERABLE_TYPES), required: true },
        description: { type: "string", required: true },
        price: { type: "number", required: true },
      },
    },
    required: true,
  },
  creatorInvoiceSent: { type: "boolean", required: true },
  paidPercentage: { type: "number", required: true },
  paidOn: { type: "string" },
  /** The key of the influencer's own link; created when a member first copies it. */
  linkKey: { type: "string" },
  /** Participants are shown in the order of their addition. */
  position: { type: "number", required: true },
  version: { type: "number", required: true },
} as const

/** Whether the items of an index partition are archived: the root's indexes have one for each. */
export const PLACES = [false, true] as const

/**
 * A collaboration with the summary for its card, so that lists read no children. `version` counts edits; `revision`
 * counts every write, and every write is conditional on it.
 */
const collaboration = schema({
  name: "collaboration",
  attributes: {
    ...key,
    name: { type: "string", required: true },
    clientId: { type: "string" },
    brand: { type: "string", required: true },
    type: { type: keysOf(COLLABORATION_TYPES), required: true },
    date: { type: "string" },
    signedDate: { type: "string" },
    manager: { type: "string", required: true },
    description: { type: "string", required: true },
    /** The displayed budget: as typed, else the sum of the rates (rules/campaigns.md#empty-budget). */
    budget: { type: "number", required: true },
    typedBudget: { type: "number" },
    quoteSent: { type: "boolean", required: true },
    quoteNumber: { type: "string", required: true },
    contractSigned: { type: "boolean", required: true },
    invoiceSent: { type: "boolean", required: true },
    invoiceNumber: { type: "string", required: true },
    paymentReceived: { type: "boolean", required: true },
    castingValidated: { type: "boolean", required: true },
    onProfile: { type: "boolean", required: true },
    billingStatus: { type: "string", required: true },
    postProgress: { type: "string", required: true },
    linkToken: { type: "string" },
    linkActive: { type: "boolean", required: true },
    /** The key of the guest link; created when a member first copies it (rules/campaigns.md#guest-page). */
    guestKey: { type: "string" },
    /** Derived from the flags at each write, for the index; never edited (rules/campaigns.md#status). */
    status: { type: keysOf(COLLABORATION_STATUSES), required: true },
    /** Derived likewise (rules/campaigns.md#board). */
    stage: { type: keysOf(STAGES), required: true },
    effectiveDate: { type: "string", required: true },
    /** The client's id, or the folded brand of a collaboration without one. */
    clientKey: { type: "string", required: true },
    /** Hidden from the lists; indexes have separate partitions for archived ones (rules/campaigns.md#archive). */
    archived: { type: "boolean", required: true },
    firstParticipants: {
      type: "list",
      items: {
        type: "map",
        properties: {
          id: { type: "string", required: true },
          fullName: { type: "string", required: true },
          profileImageUrl: { type: "string" },
        },
      },
      required: true,
    },
    influencerIds: { type: "list", items: { type: "string" }, required: true },
    /** Folded names, for accounting's search. */
    influencerNames: { type: "string", required: true },
    ratesTotal: { type: "number", required: true },
    /** Cents to invoice, unpaid and paid (rules/campaigns.md#totals). */
    amountPending: { type: "number", required: true },
    amountPaid: { type: "number", required: true },
    /** For each of `influencerIds`, in the same order. */
    payables: { type: shaped<readonly Payable[]>(), required: true },
    /** Derived from its steps shortly after they change (rules/campaigns.md#due-steps). */
    openSteps: { type: shaped<OpenSteps>(), required: true },
    createdBy: { type: "string", required: true },
    ...versioned,
    ...attributed,
    revision: { type: "number", required: true },
    /** A large save that is published but not yet copied to the participants. */
    pendingSave: { type: "string" },
    /** Partition in the list of all agencies' collaborations. */
    shard: {
      type: "number",
      watch: ["collaborationId"],
      set: (shard: number | undefined, { collaborationId }: { collaborationId?: string }) =>
        collaborationId ? shardOf(collaborationId) : shard,
    },
  },
  indexes: {
    board: { collection: "board", pk: ["agencyId", "collaborationId"] },
    byDate: { index: "gsi1", pk: ["agencyId", "archived"], sk: ["effectiveDate", "collaborationId"] },
    byStatusAndType: {
      index: "gsi2",
      pk: ["agencyId", "archived", "status", "type"],
      sk: ["effectiveDate", "collaborationId"],
    },
    byClient: {
      index: "gsi3",
      pk: ["agencyId", "archived", "clientKey"],
      sk: ["effectiveDate", "collaborationId"],
    },
    all: {
      index: "gsi4",
      platform: "collaboration",
      pk: ["shard"],
      sk: ["createdAt", "collaborationId"],
    },
    byStage: {
      index: "gsi5",
      pk: ["agencyId", "archived", "stage"],
      sk: ["effectiveDate", "collaborationId"],
    },
  },
  /** Without a client's id, it belongs to the client with its brand's name. */
  invalidates: ({ collaborationId, clientId }) => [
    { topic: "collaborations" },
    { topic: "collaboration", id: collaborationId },
    { topic: "client", id: clientId },
  ],
})

/** An influencer of a collaboration, with its own version (rules/platform.md#children-apart). */
const participant = schema({
  name: "participant",
  attributes: participantAttributes,
  indexes: {
    board: { collection: "board", pk: ["agencyId", "collaborationId"], sk: ["participantId"] },
    byInfluencer: { index: "gsi1", pk: ["agencyId", "influencerId"], sk: ["collaborationId"] },
  },
  invalidates: ({ collaborationId }) => [
    { topic: "collaboration", id: collaborationId },
    { topic: "payments" },
  ],
})

/**
 * A participant as a large save will leave it, written ahead: readers apply those of the root's `pendingSave` over the
 * participants, and ignore all others (rules/platform.md#large-saves).
 */
const stagedParticipant = schema({
  name: "stagedParticipant",
  attributes: {
    ...participantAttributes,
    saveId: { type: "string", required: true },
    /** Milliseconds since 1970. */
    stagedAt: { type: "number", required: true },
    removed: { type: "boolean", required: true },
  },
  indexes: {
    board: { collection: "board", pk: ["agencyId", "collaborationId"], sk: ["saveId", "participantId"] },
  },
  /** The root, which publishes it, invalidates the queries. */
  invalidates: silent,
})

const step = schema({
  name: "step",
  attributes: {
    ...key,
    stepId: { type: "string", required: true },
    name: { type: "string", required: true },
    deadline: { type: "string" },
    /** `HH:mm` in Paris; shown only with a deadline. */
    time: { type: "string" },
    status: { type: keysOf(STEP_STATUSES), required: true },
    order: { type: "string", required: true },
    ...participantRef,
    /** The assigned member; absent for the collaboration's manager. */
    assigneeId: { type: "string" },
    /** Copied from the collaboration: steps of archived ones are in no list by day. */
    archived: { type: "boolean" },
    /** Derived for the index, empty without a day; never edited (rules/campaigns.md#due-steps). */
    dueDay: {
      type: "string",
      watch: ["deadline", "status", "updatedAt", "archived"],
      set: (_: string | undefined, step: Parameters<typeof dueDayOf>[0] & { archived?: boolean }) =>
        step.archived ? "" : (dueDayOf(step) ?? ""),
    },
    /** The deadline, derived likewise. */
    calendarDay: {
      type: "string",
      watch: ["deadline", "archived"],
      set: (_: string | undefined, { deadline, archived }: { deadline?: string; archived?: boolean }) =>
        archived ? "" : (deadline ?? ""),
    },
    /** Added through the link of `/collaboration/{id}` (rules/campaigns.md#guest-additions). */
    viaPublicLink: { type: "boolean" },
    ...versioned,
    ...attributed,
  },
  indexes: {
    board: { collection: "board", pk: ["agencyId", "collaborationId"], sk: ["stepId"] },
    // Every write puts the whole step, so that a done step leaves the index.
    byDueDay: {
      index: "gsi1",
      condition: ({ dueDay }) => dueDay !== "",
      pk: ["agencyId"],
      sk: ["dueDay", "collaborationId", "stepId"],
    },
    // Includes done steps (rules/campaigns.md#calendar).
    byCalendarDay: {
      index: "gsi2",
      condition: ({ calendarDay }) => calendarDay !== "",
      pk: ["agencyId"],
      sk: ["calendarDay", "collaborationId", "stepId"],
    },
  },
  invalidates: ({ collaborationId }) => [{ topic: "collaboration", id: collaborationId }, { topic: "steps" }],
})

/** A document of a collaboration: a stored file, or a link. */
const document = schema({
  name: "document",
  attributes: {
    ...key,
    documentId: { type: "string", required: true },
    name: { type: "string", required: true },
    type: { type: keysOf(DOCUMENT_TYPES), required: true },
    visibleForBrand: { type: "boolean", required: true },
    visibleForInfluencers: { type: "boolean", required: true },
    ...participantRef,
    kind: { type: ["file", "link"] as const, required: true },
    url: { type: "string" },
    uploadId: { type: "string" },
    fileKey: { type: "string" },
    fileName: { type: "string" },
    /** Bytes. */
    fileSize: { type: "number" },
    contentType: { type: "string" },
    /** Added through the link of `/collaboration/{id}` (rules/campaigns.md#guest-additions). */
    viaPublicLink: { type: "boolean" },
    ...versioned,
    ...attributed,
  },
  indexes: {
    board: { collection: "board", pk: ["agencyId", "collaborationId"], sk: ["documentId"] },
  },
  invalidates: ({ collaborationId }) => [{ topic: "collaboration", id: collaborationId }],
})

/** The figures of one publication. */
const stat = schema({
  name: "stat",
  attributes: {
    ...key,
    statId: { type: "string", required: true },
    creator: { type: "string", required: true },
    views: { type: "number", required: true },
    likes: { type: "number", required: true },
    /** Percent. */
    engagementRate: { type: "number", required: true },
    postUrl: { type: "string" },
    postThumb: { type: "string" },
    ...participantRef,
    ...attributed,
    createdAt: { type: "string", required: true },
  },
  indexes: {
    board: { collection: "board", pk: ["agencyId", "collaborationId"], sk: ["statId"] },
  },
  invalidates: ({ collaborationId }) => [{ topic: "collaboration", id: collaborationId }],
})

/**
 * A collaboration whose children may remain: already deleted, or not yet published. The marker survives a process that
 * dies half-way, so that a later removal sweeps the rest.
 */
const collaborationRemoval = schema({
  name: "collaborationRemoval",
  attributes: {
    ...key,
    createdAt: { type: "string", required: true },
    /** The person who deleted it, and its name. */
    removedBy: { type: "string" },
    name: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["collaborationId"] },
  },
  /** The root, written together with it, invalidates the queries. */
  invalidates: silent,
})

export const RootEntity = /* @__PURE__ */ entity(collaboration)
export type Root = EntityItem<typeof RootEntity>
export const ParticipantEntity = /* @__PURE__ */ entity(participant)
export const StagedParticipantEntity = /* @__PURE__ */ entity(stagedParticipant)
export type Participant = EntityItem<typeof ParticipantEntity>
export type StagedParticipant = EntityItem<typeof StagedParticipantEntity>
export const StepEntity = /* @__PURE__ */ entity(step)
export type StepItem = EntityItem<typeof StepEntity>
export const DocumentEntity = /* @__PURE__ */ entity(document)
export type DocumentItem = EntityItem<typeof DocumentEntity>
export const StatEntity = /* @__PURE__ */ entity(stat)
export type StatItem = EntityItem<typeof StatEntity>
export const RemovalEntity = /* @__PURE__ */ entity(collaborationRemoval)

export const schemas = [
  collaboration,
  participant,
  stagedParticipant,
  step,
  document,
  stat,
  collaborationRemoval,
]
