import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** An event of the card provider that was handled. Not below an agency; expires by itself. */
export const EventEntity = new Entity(
  {
    model: { entity: "billingEvent", version: "1", service: SERVICE },
    attributes: {
      eventId: { type: "string", required: true },
      type: { type: "string", required: true },
      /** Seconds since the epoch. */
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["eventId"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  storage(),
)
