import { entity } from "../../lib/entity.ts"
import { newId } from "../../lib/id.ts"
import { schema, shaped } from "../../lib/schema.ts"
import type { Pricing } from "./rules.ts"

/** An influencer in an organisation's roster, with the organisation's own data on them. */
const rosterEntry = schema({
  name: "rosterEntry",
  attributes: {
    agencyId: { type: "string", required: true },
    influencerId: { type: "string", required: true },
    addedBy: { type: "string", required: true },
    addedAt: { type: "string", required: true },
    updatedAt: { type: "string" },
    version: { type: "number", default: 1, required: true },
    /** Identifies the agency in a link to the public profile; deleted with the entry. */
    profileKey: { type: "string", default: newId, required: true },
    /** 1 to 5. */
    rating: { type: "number" },
    firstName: { type: "string" },
    lastName: { type: "string" },
    address: { type: "string" },
    siret: { type: "string" },
    /** Euro cents; only prices above zero. */
    pricing: { type: shaped<Pricing>() },
    managerName: { type: "string" },
    managerEmail: { type: "string" },
    managerPhone: { type: "string" },
    managerCompany: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["influencerId"] },
    /** An influencer's agencies, the first that added them first. */
    byInfluencer: { index: "gsi1", pk: ["influencerId"], sk: ["addedAt", "agencyId"] },
    byProfileKey: { index: "gsi2", pk: ["profileKey"] },
  },
  invalidates: ({ influencerId }) => [{ topic: "roster" }, { topic: "rosterEntry", id: influencerId }],
})

export const RosterEntity = /* @__PURE__ */ entity(rosterEntry)

export const schemas = [rosterEntry]
