import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { keysOf } from "../keys-of.ts"
import { BRAND_STATUSES } from "./values.ts"

/**
 * An influencer proposed to a brand, one item each (safety row 13), under its id in the catalogue, so that nobody is
 * proposed twice. Staff and brand write different attributes, each under a version of their own.
 */
export const ProposalEntity = new Entity(
  {
    model: { entity: "proposal", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      castingId: { type: "string", required: true },
      influencerId: { type: "string", required: true },
      /** As in the catalogue when it was proposed. */
      fullName: { type: "string", required: true },
      username: { type: "string", required: true },
      profileImageUrl: { type: "string" },
      platform: { type: "string", required: true },
      followersCount: { type: "number", required: true },
      /** Percent. */
      engagementRate: { type: "number" },
      creativeNote: { type: "string", required: true },
      references: { type: "list", items: { type: "string" }, required: true },
      /** Proposals are shown in the order in which they came. */
      position: { type: "number", required: true },
      version: { type: "number", required: true },
      brandStatus: { type: keysOf(BRAND_STATUSES), required: true },
      brandComment: { type: "string", required: true },
      brandDecisionDate: { type: "string" },
      decisionVersion: { type: "number", required: true },
    },
    indexes: {
      castingBoard: {
        collection: "castingBoard",
        pk: { field: "pk", composite: ["agencyId", "castingId"], casing: "none" },
        sk: { field: "sk", composite: ["influencerId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type ProposalItem = EntityItem<typeof ProposalEntity>
