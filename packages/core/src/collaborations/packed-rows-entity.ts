import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { shardOf } from "../shard.ts"
import { ROW_SHARDS } from "./row-entity.ts"

/** Packs in a shard: of 5,000 collaborations, one holds 80. */
const PACKS = 8

/** Rows of many collaborations in one text, which is read far faster than as many items. */
export const PackedRowsEntity = new Entity(
  {
    model: { entity: "packedRows", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      shard: { type: "number", required: true },
      pack: { type: "number", required: true },
      /** See `row-lines.ts`. */
      lines: { type: "string", required: true },
      /** Grows with every write. */
      seq: { type: "number", required: true },
    },
    indexes: {
      search: {
        collection: "search",
        pk: { field: "pk", composite: ["agencyId", "shard"], casing: "none" },
        sk: { field: "sk", composite: ["pack"], casing: "none" },
      },
    },
  },
  storage(),
)

export type PackedRows = EntityItem<typeof PackedRowsEntity>

/** In which pack of its shard a collaboration belongs. */
export const packOf = (collaborationId: string): number =>
  Math.floor(shardOf(collaborationId, ROW_SHARDS * PACKS) / ROW_SHARDS)
