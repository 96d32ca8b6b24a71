import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** A line of a casting's log. */
export const ActivityEntity = new Entity(
  {
    model: { entity: "castingActivity", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      castingId: { type: "string", required: true },
      timestamp: { type: "string", required: true },
      activityId: { type: "string", required: true },
      action: { type: "string", required: true },
      /** A person's name, or the brand's. */
      user: { type: "string", required: true },
      details: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId", "castingId"], casing: "none" },
        sk: { field: "sk", composite: ["timestamp", "activityId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type ActivityItem = EntityItem<typeof ActivityEntity>
