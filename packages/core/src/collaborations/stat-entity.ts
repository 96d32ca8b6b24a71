import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** The figures of one publication. */
export const StatEntity = new Entity(
  {
    model: { entity: "stat", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      collaborationId: { type: "string", required: true },
      statId: { type: "string", required: true },
      creator: { type: "string", required: true },
      views: { type: "number", required: true },
      likes: { type: "number", required: true },
      /** Percent. */
      engagementRate: { type: "number", required: true },
      postUrl: { type: "string" },
      postThumb: { type: "string" },
      participantId: { type: "string" },
      participantName: { type: "string" },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      board: {
        collection: "board",
        pk: { field: "pk", composite: ["agencyId", "collaborationId"], casing: "none" },
        sk: { field: "sk", composite: ["statId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type StatItem = EntityItem<typeof StatEntity>
