import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** How often something was tried in one stretch of time. Not below an agency; expires by itself. */
export const AttemptsEntity = new Entity(
  {
    model: { entity: "attempts", version: "1", service: SERVICE },
    attributes: {
      /** E.g. `join#203.0.113.7`. */
      what: { type: "string", required: true },
      /** Stretches since the epoch. */
      stretch: { type: "number", required: true },
      count: { type: "number" },
      /** Seconds since the epoch. */
      expiresAt: { type: "number", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["what"], casing: "none" },
        sk: { field: "sk", composite: ["stretch"], casing: "none" },
      },
    },
  },
  storage(),
)
