import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema, shaped, silent } from "../../lib/schema.ts"

/** One task of a brief, by its id: a tick writes only this task. */
export interface StoredTask {
  text: string
  /** Tasks sort by it, then by id. */
  position: number
  completed: boolean
  completedAt?: string
}

/** An influencer's tasks for one day. */
const brief = schema({
  name: "brief",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    /** A day in Europe/Paris. */
    date: { type: "string", required: true },
    /** Grows with edits and additions, not with ticks. */
    version: { type: "number", default: 1, required: true },
    /** Grows with ticks: a move, which rewrites the whole brief, thereby detects them. */
    ticks: { type: "number", default: 0, required: true },
    tasks: { type: shaped<Record<string, StoredTask>>(), required: true },
    internalNotes: { type: "string" },
    createdBy: { type: "string", required: true },
    createdAt: { type: "string", required: true },
    updatedAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId", "influencerId"], sk: ["date"] },
    byDay: { index: "gsi1", pk: ["agencyId"], sk: ["date", "influencerId"] },
  },
  invalidates: ({ date }) => [{ topic: "briefs" }, { topic: "briefDay", id: date }],
})

/** An influencer for whom an agency writes briefs, with the slug of their public page. */
const briefSubject = schema({
  name: "briefSubject",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    slug: { type: "string", required: true },
    influencerName: { type: "string", required: true },
    createdAt: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["influencerId"] } },
  /** Written before the first brief, which invalidates the queries. */
  invalidates: silent,
})

/** The influencer of a slug: registered once on the whole platform (rules/team.md#slugs). */
const briefSlug = schema({
  name: "briefSlug",
  attributes: {
    slug: { type: "string", required: true },
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["slug"] } },
  invalidates: silent,
})

export const BriefEntity = /* @__PURE__ */ entity(brief)
export const BriefSubjectEntity = /* @__PURE__ */ entity(briefSubject)
export const BriefSlugEntity = /* @__PURE__ */ entity(briefSlug)
export type StoredBrief = EntityItem<typeof BriefEntity>
export type BriefSubject = EntityItem<typeof BriefSubjectEntity>

export const schemas = [brief, briefSubject, briefSlug]
