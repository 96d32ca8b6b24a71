import { entity } from "../lib/entity.ts"
import { schema, silent } from "../lib/schema.ts"

/** Of the catalogue, which is below no agency; only workers write it (rules/platform.md#shared-catalogue). */
const influencer = schema({
  name: "influencer",
  attributes: {
    influencerId: { type: "string", required: true },
    displayName: { type: "string", required: true },
    username: { type: "string", required: true },
    platform: { type: "string", required: true },
    category: { type: "string", default: "", required: true },
    followersCount: { type: "number", default: 0, required: true, padding: { length: 12, char: "0" } },
    /** Percent. */
    engagementRate: { type: "number" },
    verified: { type: "boolean", default: false, required: true },
    profileImageUrl: { type: "string" },
    archived: { type: "boolean", default: false, required: true },
  },
  indexes: {
    primary: { pk: ["influencerId"] },
    byFollowers: { index: "gsi1", pk: ["archived"], sk: ["followersCount", "influencerId"] },
  },
  /** The catalogue belongs to no agency: its searches are read when asked. */
  invalidates: silent,
})

/** An influencer whom an organisation has added to its own. */
const rosterEntry = schema({
  name: "rosterEntry",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    addedBy: { type: "string", required: true },
    addedAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["influencerId"] },
  },
  invalidates: () => [{ topic: "roster" }],
})

export const InfluencerEntity = /* @__PURE__ */ entity(influencer)
export const RosterEntity = /* @__PURE__ */ entity(rosterEntry)

export const schemas = [influencer, rosterEntry]
