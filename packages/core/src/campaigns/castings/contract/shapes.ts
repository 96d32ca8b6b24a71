import * as z from "zod"
import {
  day,
  id,
  instant,
  optionalNote,
  requiredLine,
  requiredNote,
  version,
  webUrl,
} from "../../../lib/fields.ts"
import { keysOf } from "../../../lib/text.ts"
import {
  BRAND_STATUSES,
  CASTING_STATUSES,
  MAX_PROPOSALS,
  MAX_REFERENCE_LENGTH,
  MAX_REFERENCES,
  MAX_REQUIREMENTS,
} from "../rules/values.ts"

/** The parts of a casting, in the API's form. */

const REQUIRED = "Veuillez remplir tous les champs obligatoires"

export const castingFields = z.object({
  name: requiredLine(200, REQUIRED),
  brand: requiredLine(160, REQUIRED),
  description: requiredNote(5000, REQUIRED),
  /** Free text (rules/campaigns.md#casting-form). */
  budget: requiredLine(120, REQUIRED),
  startDate: day,
  endDate: day,
  /** The last day, in Paris, for the brand's answers. */
  deadline: day.nullable().default(null),
  status: z.enum(keysOf(CASTING_STATUSES)).default("draft"),
  requirements: z
    .array(requiredLine(300, "Un critère ne peut pas être vide"))
    .max(MAX_REQUIREMENTS, `${MAX_REQUIREMENTS} critères au maximum`)
    .default([]),
})
export type CastingFields = z.infer<typeof castingFields>

export const DATES_IN_ORDER = {
  path: ["fields", "endDate"],
  error: "La date de fin précède la date de début",
}

/** So short that five hundred proposals with ten each fit into one answer of the API. */
const reference = webUrl.refine(
  (url) => url.length <= MAX_REFERENCE_LENGTH,
  `${MAX_REFERENCE_LENGTH} caractères au maximum`,
)

const proposalFields = z.object({
  creativeNote: optionalNote(2000),
  references: z.array(reference).max(MAX_REFERENCES, `${MAX_REFERENCES} références au maximum`).default([]),
})

/** An influencer of the organisation's roster, by the catalogue's id. */
export const newProposal = proposalFields.extend({ influencerId: id })

/** A proposed influencer: the data that the brand sees, and its answer. */
export const proposal = proposalFields.extend({
  id: z.string(),
  influencerId: z.string(),
  fullName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  platform: z.string(),
  followersCount: z.int(),
  /** Percent. */
  engagementRate: z.number().nullable(),
  /** Counts staff edits; the brand's answers do not change it. */
  version: z.int(),
  brandStatus: z.enum(keysOf(BRAND_STATUSES)),
  brandComment: z.string(),
  brandDecisionDate: instant.nullable(),
})
export type Proposal = z.infer<typeof proposal>

export const casting = castingFields.extend({
  id: z.string(),
  /** Version of the fields; a form sends it back. */
  version: z.int(),
  /** Grows with every staff write, so that the later of two reads is known. */
  revision: z.int(),
  linkToken: z.string().nullable(),
  linkActive: z.boolean(),
  /** The collaboration created from it. */
  collaborationId: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Casting = z.infer<typeof casting>

const castingCounts = z.object({
  proposals: z.int(),
  /** Sum of accepted, maybe and rejected. */
  decisions: z.int(),
  accepted: z.int(),
  maybe: z.int(),
  rejected: z.int(),
})
export type CastingCounts = z.infer<typeof castingCounts>

export const castingCard = casting
  .omit({ description: true, requirements: true })
  .extend({ counts: castingCounts })
export type CastingCard = z.infer<typeof castingCard>

/** A casting in the list of castings to follow. */
export const followedCasting = castingCard.pick({
  id: true,
  name: true,
  brand: true,
  deadline: true,
  counts: true,
})

export const castingDeadline = casting
  .pick({ id: true, version: true, updatedAt: true, name: true, brand: true, status: true })
  .extend({
    deadline: day,
    /** Id of the person who created it. */
    createdBy: z.string(),
  })
export type CastingDeadline = z.infer<typeof castingDeadline>

const activityEntry = z.object({
  id: z.string(),
  action: z.string(),
  /** A person's name, or the brand's. */
  user: z.string(),
  timestamp: instant,
  details: z.string(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const activityPage = z.object({ items: z.array(activityEntry), nextCursor: z.string().nullable() })

export const castingDetail = z.object({
  casting,
  proposals: z.array(proposal),
  /** The newest entries; `activity` returns the rest. */
  activity: activityPage,
})
export type CastingDetail = z.infer<typeof castingDetail>

/** A form's changes of the proposals: only changed ones, each with the version read. */
export const proposalChanges = z.object({
  added: z.array(newProposal).max(MAX_PROPOSALS).default([]),
  changed: z.array(proposalFields.extend({ id, version })).max(MAX_PROPOSALS).default([]),
  /** With the version read, only while neither staff nor the brand has changed the proposal since. */
  removed: z
    .array(z.object({ id, ifStill: version.optional() }))
    .max(MAX_PROPOSALS)
    .default([]),
})
export type ProposalChanges = z.infer<typeof proposalChanges>
