import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/**
 * A collaboration whose children may still lie about: already deleted, or not yet published. It outlives
 * a process that dies half-way, so that the rest is swept later.
 */
export const RemovalEntity = new Entity(
  {
    model: { entity: "collaborationRemoval", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      collaborationId: { type: "string", required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId"], casing: "none" },
        sk: { field: "sk", composite: ["collaborationId"], casing: "none" },
      },
    },
  },
  storage(),
)
