import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** A creator of the shared catalogue, which is not below an agency; only workers write it (safety row 4). */
export const InfluencerEntity = new Entity(
  {
    model: { entity: "influencer", version: "1", service: SERVICE },
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
      primary: {
        pk: { field: "pk", composite: ["influencerId"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byFollowers: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["archived"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["followersCount", "influencerId"], casing: "none" },
      },
    },
  },
  storage(),
)
