import type { EntityItem } from "electrodb"
import { entity } from "../../../lib/entity.ts"
import { schema, silent } from "../../../lib/schema.ts"
import { keysOf } from "../../../lib/text.ts"
import { BRAND_STATUSES, CASTING_STATUSES } from "../rules/values.ts"

const key = {
  agencyId: { type: "string", required: true },
  castingId: { type: "string", required: true },
} as const

/**
 * A casting. `version` counts edits by forms; `revision` counts every staff write, which is conditional on it. A
 * brand's answers only check token and deadline, without a write.
 */
const casting = schema({
  name: "casting",
  attributes: {
    ...key,
    name: { type: "string", required: true },
    brand: { type: "string", required: true },
    description: { type: "string", required: true },
    budget: { type: "string", required: true },
    startDate: { type: "string", required: true },
    endDate: { type: "string", required: true },
    deadline: { type: "string" },
    status: { type: keysOf(CASTING_STATUSES), required: true },
    requirements: { type: "list", items: { type: "string" }, required: true },
    linkToken: { type: "string" },
    linkActive: { type: "boolean", required: true },
    /** The collaboration created from it; written in the transaction that publishes the collaboration. */
    collaborationId: { type: "string" },
    createdBy: { type: "string", required: true },
    createdAt: { type: "string", required: true },
    updatedAt: { type: "string", required: true },
    version: { type: "number", required: true },
    revision: { type: "number", required: true },
  },
  indexes: {
    castingBoard: { collection: "castingBoard", pk: ["agencyId", "castingId"] },
  },
  invalidates: ({ castingId }) => [{ topic: "castings" }, { topic: "casting", id: castingId }],
})

/**
 * An influencer proposed to a brand, one item each (rules/campaigns.md#brands-decisions), keyed by the catalogue's id,
 * so that nobody is proposed twice. Staff and brand write different attributes, each with their own version.
 */
const proposal = schema({
  name: "proposal",
  attributes: {
    ...key,
    influencerId: { type: "string", required: true },
    /** The brand's id of the proposal, unrelated to the catalogue. */
    proposalId: { type: "string", required: true },
    /** As in the catalogue at the time of the proposal. */
    fullName: { type: "string", required: true },
    username: { type: "string", required: true },
    profileImageUrl: { type: "string" },
    platform: { type: "string", required: true },
    followersCount: { type: "number", required: true },
    /** Percent. */
    engagementRate: { type: "number" },
    creativeNote: { type: "string", required: true },
    references: { type: "list", items: { type: "string" }, required: true },
    /** Proposals are shown in the order of their creation. */
    position: { type: "number", required: true },
    version: { type: "number", required: true },
    brandStatus: { type: keysOf(BRAND_STATUSES), required: true },
    brandComment: { type: "string", required: true },
    brandDecisionDate: { type: "string" },
    decisionVersion: { type: "number", required: true },
  },
  indexes: {
    castingBoard: { collection: "castingBoard", pk: ["agencyId", "castingId"], sk: ["influencerId"] },
  },
  /** The list shows counts, which the totals invalidate. */
  invalidates: ({ castingId }) => [{ topic: "casting", id: castingId }],
})

const castingActivity = schema({
  name: "castingActivity",
  attributes: {
    ...key,
    timestamp: { type: "string", required: true },
    activityId: { type: "string", required: true },
    action: { type: "string", required: true },
    /** A person's name, or the brand's. */
    user: { type: "string", required: true },
    /** The person's id, or that the brand acted; neither when no notification is due. */
    userId: { type: "string" },
    byBrand: { type: "boolean" },
    details: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId", "castingId"], sk: ["timestamp", "activityId"] },
  },
  invalidates: ({ castingId }) => [{ topic: "casting", id: castingId }],
})

/**
 * The attributes of a casting by which the list filters and sorts, written with its root: one query reads an agency's
 * castings.
 */
const castingRow = schema({
  name: "castingRow",
  attributes: {
    ...key,
    /** Name and brand, folded. */
    text: { type: "string", required: true },
    status: { type: keysOf(CASTING_STATUSES), required: true },
    createdAt: { type: "string", required: true },
    /** Empty without a deadline. */
    deadline: { type: "string", required: true },
    /** Time of the brand's last answer; written only with its answers. */
    decidedAt: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["castingId"] },
  },
  /** Written with the casting, or with answers, which the totals announce. */
  invalidates: silent,
})

/** The casting of a brand's link. In no agency's partition: only the token's hash is known. */
const castingLink = schema({
  name: "castingLink",
  attributes: {
    tokenHash: { type: "string", required: true },
    ...key,
  },
  indexes: {
    primary: { pk: ["tokenHash"] },
  },
  /** The casting, written together with it, invalidates the queries. */
  invalidates: silent,
})

/**
 * A casting whose children may remain: already deleted, or not yet published. The marker survives a process that dies
 * half-way, so that a later removal sweeps the rest.
 */
const castingRemoval = schema({
  name: "castingRemoval",
  attributes: {
    ...key,
    createdAt: { type: "string", required: true },
    /** The person who deleted it, and its name. */
    removedBy: { type: "string" },
    name: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["castingId"] },
  },
  /** The casting, written together with it, invalidates the queries. */
  invalidates: silent,
})

export const CastingEntity = /* @__PURE__ */ entity(casting)
export type CastingItem = EntityItem<typeof CastingEntity>
export const ProposalEntity = /* @__PURE__ */ entity(proposal)
export type ProposalItem = EntityItem<typeof ProposalEntity>
export const ActivityEntity = /* @__PURE__ */ entity(castingActivity)
export type ActivityItem = EntityItem<typeof ActivityEntity>
export const CastingRowEntity = /* @__PURE__ */ entity(castingRow)
export type CastingRow = EntityItem<typeof CastingRowEntity>
export const CastingLinkEntity = /* @__PURE__ */ entity(castingLink)
export const CastingRemovalEntity = /* @__PURE__ */ entity(castingRemoval)

export const schemas = [casting, proposal, castingActivity, castingRow, castingLink, castingRemoval]
