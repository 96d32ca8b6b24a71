import { entity } from "../../lib/entity.ts"
import { schema, silent } from "../../lib/schema.ts"
import { keysOf } from "../../lib/text.ts"
import { DEFAULT_RATING } from "./contract.ts"
import { RECRUITMENT_STATUS_LABELS } from "./rules.ts"

/** An influencer whom an agency may want to work with; at most once per agency. */
const prospect = schema({
  name: "prospect",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    version: { type: "number", default: 1, required: true },
    fullName: { type: "string", default: "", required: true },
    username: { type: "string", default: "", required: true },
    email: { type: "string" },
    phone: { type: "string" },
    instagramUrl: { type: "string" },
    tiktokUrl: { type: "string" },
    youtubeUrl: { type: "string" },
    /** 1 to 5. */
    rating: { type: "number", default: DEFAULT_RATING, required: true },
    tags: { type: "list", items: { type: "string" }, default: [], required: true },
    collaboratedBrands: { type: "string" },
    status: { type: keysOf(RECRUITMENT_STATUS_LABELS), required: true },
    /** Days in Europe/Paris. */
    lastContactDate: { type: "string" },
    nextFollowUpDate: { type: "string" },
    notes: { type: "string" },
    responseReceived: { type: "boolean", default: false, required: true },
    createdBy: { type: "string", required: true },
    createdAt: { type: "string", required: true },
    updatedAt: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["influencerId"] } },
  invalidates: ({ influencerId }) => [{ topic: "recruitment" }, { topic: "prospect", id: influencerId }],
})

/** Read in parallel, each with one query of 1 MB for 5,000 prospects. */
export const ROW_SHARDS = 4

/**
 * The parts of a prospect that the list counts, filters and sorts by, written with it: notes and contacts may be long,
 * so the list reads them for one page only.
 */
const prospectRow = schema({
  name: "prospectRow",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    shard: { type: "number", required: true },
    /** Folded name and username. */
    text: { type: "string", required: true },
    tags: { type: "list", items: { type: "string" }, required: true },
    status: { type: keysOf(RECRUITMENT_STATUS_LABELS), required: true },
    /** A day in Europe/Paris. */
    nextFollowUpDate: { type: "string" },
    createdBy: { type: "string", required: true },
    createdAt: { type: "string", required: true },
  },
  indexes: { primary: { pk: ["agencyId", "shard"], sk: ["influencerId"] } },
  /** The prospect, written together with it, invalidates the queries. */
  invalidates: silent,
})

export const ProspectEntity = /* @__PURE__ */ entity(prospect)
export const ProspectRowEntity = /* @__PURE__ */ entity(prospectRow)

export const schemas = [prospect, prospectRow]
