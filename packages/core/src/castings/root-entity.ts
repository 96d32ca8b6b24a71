import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { keysOf } from "../keys-of.ts"
import { CASTING_STATUSES } from "./values.ts"

/**
 * A casting. `version` counts what a form edits; `revision` counts every write of staff, which is conditional on it.
 * A brand's answers never write it: they only check token and deadline.
 */
export const CastingEntity = new Entity(
  {
    model: { entity: "casting", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      castingId: { type: "string", required: true },
      name: { type: "string", required: true },
      brand: { type: "string", required: true },
      description: { type: "string", required: true },
      budget: { type: "string", required: true },
      startDate: { type: "string", required: true },
      endDate: { type: "string", required: true },
      deadline: { type: "string" },
      status: { type: keysOf(CASTING_STATUSES), required: true },
      requirements: { type: "list", items: { type: "string" }, required: true },
      linkToken: { type: "string" },
      linkActive: { type: "boolean", required: true },
      /** Of what was accepted; written in the transaction that publishes the collaboration. */
      collaborationId: { type: "string" },
      createdBy: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      updatedAt: { type: "string", required: true },
      version: { type: "number", required: true },
      revision: { type: "number", required: true },
    },
    indexes: {
      castingBoard: {
        collection: "castingBoard",
        pk: { field: "pk", composite: ["agencyId", "castingId"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  storage(),
)

export type CastingItem = EntityItem<typeof CastingEntity>
