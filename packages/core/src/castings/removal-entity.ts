import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/**
 * A casting whose children may still lie about: already deleted, or not yet published. It outlives a process
 * that dies half-way, so that the rest is swept later.
 */
export const CastingRemovalEntity = new Entity(
  {
    model: { entity: "castingRemoval", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      castingId: { type: "string", required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId"], casing: "none" },
        sk: { field: "sk", composite: ["castingId"], casing: "none" },
      },
    },
  },
  storage(),
)
