import * as z from "zod"
import {
  cents,
  day,
  id,
  instant,
  optionalLine,
  optionalNote,
  requiredLine,
  timeOfDay,
  version,
  webUrl,
} from "../../../lib/fields.ts"
import { keysOf, MAX_FULL_NAME } from "../../../lib/text.ts"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  DELIVERABLE_TYPES,
  DOCUMENT_TYPES,
  MAX_DELIVERABLES,
  MAX_INFLUENCERS,
  STEP_STATUSES,
} from "../rules/values.ts"

/** The parts of a collaboration, in the API's form. Amounts are euro cents. */

const REQUIRED = "Veuillez remplir tous les champs obligatoires"

export const deliverable = z.object({
  type: z.enum(keysOf(DELIVERABLE_TYPES), { error: "Type de livrable inconnu" }),
  description: optionalLine(500),
  price: cents.default(0),
})
export type Deliverable = z.infer<typeof deliverable>

export const collaborationFields = z.object({
  name: requiredLine(200, REQUIRED),
  clientId: id.nullable().default(null),
  brand: requiredLine(160, REQUIRED),
  type: z.enum(keysOf(COLLABORATION_TYPES), { error: "Type inconnu" }),
  date: day.nullable().default(null),
  signedDate: day.nullable().default(null),
  manager: requiredLine(MAX_FULL_NAME, REQUIRED),
  description: optionalNote(5000),
  /** Null when empty (rules/campaigns.md#empty-budget). */
  budget: cents.nullable().default(null),
  quoteSent: z.boolean().default(false),
  quoteNumber: optionalLine(60),
  contractSigned: z.boolean().default(false),
  invoiceSent: z.boolean().default(false),
  invoiceNumber: optionalLine(60),
  paymentReceived: z.boolean().default(false),
  castingValidated: z.boolean().default(false),
  /** Listed on its influencers' public profiles while its link is on (rules/team.md#public-profile). */
  onProfile: z.boolean().default(false),
})
export type CollaborationFields = z.infer<typeof collaborationFields>

export const influencerFields = z.object({
  /** The catalogue's id. */
  influencerId: id,
  rate: cents,
  deliverables: z.array(deliverable).max(MAX_DELIVERABLES, `${MAX_DELIVERABLES} livrables au maximum`),
  creatorInvoiceSent: z.boolean().default(false),
  paidPercentage: z.int().min(0).max(100).default(0),
})
export type InfluencerFields = z.infer<typeof influencerFields>

export const participant = influencerFields.extend({
  /** This influencer's random id within the collaboration. */
  id: z.string(),
  version: z.int(),
  fullName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  /** The day of the payment (rules/campaigns.md#payment-day). */
  paidOn: day.nullable(),
  /** The key of their own link; null before its first use. */
  linkKey: z.string().nullable(),
})
export type Participant = z.infer<typeof participant>

export const collaboration = collaborationFields.extend({
  id: z.string(),
  version: z.int(),
  /** Grows with every write, so that the later of two reads is known. */
  revision: z.int(),
  /** Lists sort by it, newest first, then by id. */
  effectiveDate: day,
  /** As typed, else the sum of the rates. */
  budget: z.int(),
  typedBudget: z.int().nullable(),
  status: z.enum(keysOf(COLLABORATION_STATUSES)),
  billingStatus: z.string(),
  postProgress: z.string(),
  linkToken: z.string().nullable(),
  linkActive: z.boolean(),
  /** The key that lets guests add on `/collaboration/{id}`; null before its first use. */
  guestKey: z.string().nullable(),
  /** Hidden from the lists, without other effects (rules/campaigns.md#archive). */
  archived: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type Collaboration = z.infer<typeof collaboration>

export const stepFields = z.object({
  name: requiredLine(200, "Le nom de l'étape est obligatoire"),
  deadline: day.nullable().default(null),
  /** Of the deadline; null for the whole day, and without a deadline. */
  time: timeOfDay.nullable().default(null),
  status: z.enum(keysOf(STEP_STATUSES)).default("todo"),
  /** A participant's id; null for a step common to all. */
  participantId: id.nullable().default(null),
  /** The member assigned to it; null assigns it to the collaboration's manager. */
  assigneeId: id.nullable().default(null),
})

export const step = stepFields.extend({
  id: z.string(),
  version: z.int(),
  /** A fractional rank: steps sort by it, then by id. */
  order: z.string(),
  participantName: z.string().nullable(),
  viaPublicLink: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
/** A step for a visitor with a link. */
export const sharedStep = step.pick({
  id: true,
  name: true,
  deadline: true,
  status: true,
  participantName: true,
})
export type Step = z.infer<typeof step>

/** An open step in the list of due steps (rules/campaigns.md#due-steps). */
export const dueStep = step
  .pick({
    id: true,
    version: true,
    name: true,
    deadline: true,
    time: true,
    status: true,
    participantName: true,
    /** Null also when the assignee has left the agency. */
    assigneeId: true,
    updatedAt: true,
  })
  .extend({
    late: z.boolean(),
    collaboration: collaboration.pick({ id: true, name: true, brand: true, manager: true }),
  })
export type DueStep = z.infer<typeof dueStep>

export const documentFields = z.object({
  name: requiredLine(200, "Le nom du document est obligatoire"),
  type: z.enum(keysOf(DOCUMENT_TYPES)).default("other"),
  visibleForBrand: z.boolean().default(false),
  /** By default, depends on the type. */
  visibleForInfluencers: z.boolean().optional(),
  participantId: id.nullable().default(null),
})

export const collaborationDocument = documentFields.extend({
  id: z.string(),
  version: z.int(),
  visibleForInfluencers: z.boolean(),
  kind: z.enum(["file", "link"]),
  /** Only for `kind: "link"`. */
  url: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Bytes; null for a link. */
  fileSize: z.int().nullable(),
  contentType: z.string().nullable(),
  participantName: z.string().nullable(),
  viaPublicLink: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
/** A document for a visitor with a link. */
export const sharedDocument = collaborationDocument.pick({
  id: true,
  name: true,
  type: true,
  kind: true,
  url: true,
  fileName: true,
  fileSize: true,
  contentType: true,
  participantName: true,
  createdAt: true,
})
export type CollaborationDocument = z.infer<typeof collaborationDocument>

export const statFields = z.object({
  creator: requiredLine(160, "Le créateur est obligatoire"),
  views: z.int({ error: "Nombre entier attendu" }).min(0).max(1_000_000_000_000),
  likes: z.int({ error: "Nombre entier attendu" }).min(0).max(1_000_000_000_000),
  /** Percent, two decimals. */
  engagementRate: z.number({ error: "Nombre attendu" }).min(0).max(1000).multipleOf(0.01),
  postUrl: webUrl.nullable().default(null),
  postThumb: webUrl.nullable().default(null),
  participantId: id.nullable().default(null),
})

export const stat = statFields.extend({
  id: z.string(),
  participantName: z.string().nullable(),
  createdAt: instant,
})
export type Stat = z.infer<typeof stat>

export const detail = z.object({
  collaboration,
  participants: z.array(participant),
  steps: z.array(step),
  documents: z.array(collaborationDocument),
  stats: z.array(stat),
})
export type CollaborationDetail = z.infer<typeof detail>

export const newStep = stepFields.pick({ name: true, deadline: true }).extend({
  /** The catalogue's id of a participant; null for a step common to all. */
  influencerId: id.nullable().default(null),
})
export type NewStep = z.infer<typeof newStep>

/** The data for a duplicate of a collaboration (rules/campaigns.md#duplicate). */
export const copy = z.object({
  id: z.string(),
  name: z.string(),
  signedDate: day.nullable(),
  /** Without a client when the agency no longer has it. */
  fields: collaborationFields.pick({
    name: true,
    clientId: true,
    brand: true,
    type: true,
    manager: true,
    description: true,
  }),
  participants: z.array(
    participant.pick({
      influencerId: true,
      fullName: true,
      username: true,
      profileImageUrl: true,
      rate: true,
      deliverables: true,
    }),
  ),
  /** Names of influencers who have left the catalogue: neither they nor their steps can be added. */
  gone: z.array(z.string()),
  steps: z.array(newStep),
})
export type CollaborationCopy = z.infer<typeof copy>

export const card = z.object({
  id: z.string(),
  version: z.int(),
  revision: z.int(),
  effectiveDate: day,
  name: z.string(),
  brand: z.string(),
  type: z.enum(keysOf(COLLABORATION_TYPES)),
  status: z.enum(keysOf(COLLABORATION_STATUSES)),
  budget: z.int(),
  typedBudget: z.int().nullable(),
  archived: z.boolean(),
  date: z.string().nullable(),
  signedDate: z.string().nullable(),
  manager: z.string(),
  quoteSent: z.boolean(),
  quoteNumber: z.string(),
  contractSigned: z.boolean(),
  paymentReceived: z.boolean(),
  /** The first due open step (rules/campaigns.md#due-steps). */
  nextStep: z.object({ name: z.string(), deadline: z.string().nullable() }).nullable(),
  lateSteps: z.int(),
  /** The first three; the card shows "+N" from `participantCount`. */
  participants: z.array(
    z.object({ id: z.string(), fullName: z.string(), profileImageUrl: z.string().nullable() }),
  ),
  participantCount: z.int(),
  linkToken: z.string().nullable(),
  linkActive: z.boolean(),
})
export type CollaborationCard = z.infer<typeof card>

/** The number of collaborations and the sum of their budgets, in cents. */
export const summary = z.object({ collaborations: z.int(), budget: z.int() })
export type CollaborationSummary = z.infer<typeof summary>

export const collaborationWithInfluencer = card
  .pick({ id: true, name: true, brand: true, status: true, effectiveDate: true })
  .extend({
    /** This influencer's rate, in cents. */
    rate: z.int(),
  })
export type CollaborationWithInfluencer = z.infer<typeof collaborationWithInfluencer>

/** The form's changes: only changed influencers, each with the version read (rules/platform.md#versions). */
export const participantChanges = z.object({
  added: z.array(influencerFields).max(MAX_INFLUENCERS).default([]),
  changed: z
    .array(influencerFields.omit({ influencerId: true }).extend({ id, version }))
    .max(MAX_INFLUENCERS)
    .default([]),
  removed: z.array(z.object({ id, version })).max(MAX_INFLUENCERS).default([]),
})
export type ParticipantChanges = z.infer<typeof participantChanges>
