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

/** Of whatever lies below a collaboration. */
export const key = {
  agencyId: { type: "string", required: true },
  collaborationId: { type: "string", required: true },
} as const

const written = {
  createdAt: { type: "string", required: true },
  updatedAt: { type: "string", required: true },
  version: { type: "number", required: true },
} as const

/** Who wrote it last, for the feed of activity; nobody where no person did (rules/together.md#activity). */
export const attributed = { updatedBy: { type: "string" } } as const

/** Whom a step, a document or a stat concerns; nobody where it is common to all. */
const concerned = {
  participantId: { type: "string" },
  /** Kept for when the influencer has left the collaboration. */
  participantName: { type: "string" },
} as const

/** What is kept of an influencer of a collaboration; `rate` and prices are euro cents. */
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
  /** What the influencer's own link carries; made when it is first copied. */
  linkKey: { type: "string" },
  /** Participants are shown in the order in which they came. */
  position: { type: "number", required: true },
  version: { type: "number", required: true },
} as const

/** Whether what lies in a partition of the root's indexes is archived: there is one for each. */
export const PLACES = [false, true] as const

/**
 * A collaboration and the summary that its card shows, so that a list reads no children. `version` counts what
 * people edit; `revision` counts every write, and every write is conditional on it.
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
    /** What is shown: as typed, or else the sum of the rates (rules/campaigns.md#empty-budget). */
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
    /** What the link for guests carries; made when it is first copied (rules/campaigns.md#guest-page). */
    guestKey: { type: "string" },
    /** Derived from the flags at each write, for the index; never edited (rules/campaigns.md#status). */
    status: { type: keysOf(COLLABORATION_STATUSES), required: true },
    /** Likewise (rules/campaigns.md#board). */
    stage: { type: keysOf(STAGES), required: true },
    effectiveDate: { type: "string", required: true },
    /** The client's id, or the folded brand of a collaboration without one. */
    clientKey: { type: "string", required: true },
    /** Out of the lists, which have partitions of their own for those that are (rules/campaigns.md#archive). */
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
    /** Their names, folded, as accounting searches them. */
    influencerNames: { type: "string", required: true },
    ratesTotal: { type: "number", required: true },
    /** Cents to invoice that are not paid yet, and that are (rules/campaigns.md#totals). */
    amountPending: { type: "number", required: true },
    amountPaid: { type: "number", required: true },
    /** Of each of `influencerIds`, in their order. */
    payables: { type: shaped<readonly Payable[]>(), required: true },
    /** Kept from its steps a moment after they change (rules/campaigns.md#due-steps). */
    openSteps: { type: shaped<OpenSteps>(), required: true },
    createdBy: { type: "string", required: true },
    ...written,
    ...attributed,
    revision: { type: "number", required: true },
    /** A large save that is published but not yet copied onto the participants. */
    pendingSave: { type: "string" },
    /** Its partition in the list of all agencies' collaborations. */
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
  /** One without a client belongs to whichever has its brand's name. */
  invalidates: ({ collaborationId, clientId }) => [
    { topic: "collaborations" },
    { topic: "collaboration", id: collaborationId },
    { topic: "client", id: clientId },
  ],
})

/** An influencer of a collaboration, with a version of its own (rules/platform.md#children-apart). */
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
 * A participant as a large save will leave it, written ahead: readers lay those of the root's `pendingSave`
 * over the participants, and overlook all others (rules/platform.md#large-saves).
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
  /** Shown from when the root publishes them; the root tells. */
  invalidates: silent,
})

/** A step of a collaboration's timeline. */
const step = schema({
  name: "step",
  attributes: {
    ...key,
    stepId: { type: "string", required: true },
    name: { type: "string", required: true },
    deadline: { type: "string" },
    status: { type: keysOf(STEP_STATUSES), required: true },
    order: { type: "string", required: true },
    ...concerned,
    /** The member it was handed to; the collaboration's manager's where there is none. */
    assigneeId: { type: "string" },
    /** The collaboration's, whose steps are in no list by day. */
    archived: { type: "boolean" },
    /** Kept for the index, empty where there is none; never edited (rules/campaigns.md#due-steps). */
    dueDay: {
      type: "string",
      watch: ["deadline", "status", "updatedAt", "archived"],
      set: (_: string | undefined, step: Parameters<typeof dueDayOf>[0] & { archived?: boolean }) =>
        step.archived ? "" : (dueDayOf(step) ?? ""),
    },
    /** The deadline, likewise. */
    calendarDay: {
      type: "string",
      watch: ["deadline", "archived"],
      set: (_: string | undefined, { deadline, archived }: { deadline?: string; archived?: boolean }) =>
        archived ? "" : (deadline ?? ""),
    },
    /** Added by whoever had the link of `/collaboration/{id}` (rules/campaigns.md#guest-additions). */
    viaPublicLink: { type: "boolean" },
    ...written,
    ...attributed,
  },
  indexes: {
    board: { collection: "board", pk: ["agencyId", "collaborationId"], sk: ["stepId"] },
    // A step is always put whole, so that one which is done leaves it.
    byDueDay: {
      index: "gsi1",
      condition: ({ dueDay }) => dueDay !== "",
      pk: ["agencyId"],
      sk: ["dueDay", "collaborationId", "stepId"],
    },
    // Done ones too (rules/campaigns.md#calendar).
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
    ...concerned,
    kind: { type: ["file", "link"] as const, required: true },
    url: { type: "string" },
    uploadId: { type: "string" },
    fileKey: { type: "string" },
    fileName: { type: "string" },
    /** Bytes. */
    fileSize: { type: "number" },
    contentType: { type: "string" },
    /** Added by whoever had the link of `/collaboration/{id}` (rules/campaigns.md#guest-additions). */
    viaPublicLink: { type: "boolean" },
    ...written,
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
    ...concerned,
    ...attributed,
    createdAt: { type: "string", required: true },
  },
  indexes: {
    board: { collection: "board", pk: ["agencyId", "collaborationId"], sk: ["statId"] },
  },
  invalidates: ({ collaborationId }) => [{ topic: "collaboration", id: collaborationId }],
})

/**
 * A collaboration whose children may still lie about: already deleted, or not yet published. It outlives
 * a process that dies half-way, so that the rest is swept later.
 */
const collaborationRemoval = schema({
  name: "collaborationRemoval",
  attributes: {
    ...key,
    createdAt: { type: "string", required: true },
    /** Who deleted it, and what it was called. */
    removedBy: { type: "string" },
    name: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["collaborationId"] },
  },
  /** Written with the root, which tells. */
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
