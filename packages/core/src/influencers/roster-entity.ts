import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** An influencer whom an organisation has added to its own (spec 2 §3, organization_influencers). */
export const RosterEntity = new Entity(
  {
    model: { entity: "rosterEntry", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      influencerId: { type: "string", required: true },
      addedBy: { type: "string", required: true },
      addedAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId"], casing: "none" },
        sk: { field: "sk", composite: ["influencerId"], casing: "none" },
      },
    },
  },
  storage(),
)
