import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { keysOf } from "../keys-of.ts"
import { CASTING_STATUSES } from "./values.ts"

/** As much of a casting as the list filters and sorts by, written with its root: an agency's castings in one query. */
export const CastingRowEntity = new Entity(
  {
    model: { entity: "castingRow", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      castingId: { type: "string", required: true },
      /** Name and brand, folded. */
      text: { type: "string", required: true },
      status: { type: keysOf(CASTING_STATUSES), required: true },
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

export type CastingRow = EntityItem<typeof CastingRowEntity>
