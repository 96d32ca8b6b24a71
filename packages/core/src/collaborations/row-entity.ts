import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { fold } from "../fold.ts"
import { keysOf } from "../keys-of.ts"
import { shardOf } from "../shard.ts"
import type { Root } from "./root-entity.ts"
import type { SearchRow } from "./row-lines.ts"
import { COLLABORATION_STATUSES, COLLABORATION_TYPES } from "./values.ts"

/** An agency's rows lie in as many partitions, read side by side: 5,000 of them in one round trip. */
export const ROW_SHARDS = 8

/**
 * As much of a collaboration as the text search matches and orders, written with its root. Rows are packed
 * after a while (`pack-rows.ts`); until then a row counts rather than what is packed of it.
 */
export const RowEntity = new Entity(
  {
    model: { entity: "collaborationRow", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      shard: { type: "number", required: true },
      collaborationId: { type: "string", required: true },
      /** The root's. */
      revision: { type: "number", required: true },
      /** Name and brand, folded. */
      text: { type: "string", required: true },
      status: { type: keysOf(COLLABORATION_STATUSES), required: true },
      type: { type: keysOf(COLLABORATION_TYPES), required: true },
      effectiveDate: { type: "string", required: true },
      clientKey: { type: "string", required: true },
      /** Whether the collaboration is gone, and the row stands against what is packed of it. */
      removed: { type: "boolean" },
    },
    indexes: {
      // Before "packedRows" in the partition: see `rows.ts`.
      search: {
        collection: "search",
        pk: { field: "pk", composite: ["agencyId", "shard"], casing: "none" },
        sk: { field: "sk", composite: ["collaborationId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type Row = EntityItem<typeof RowEntity>

export const rowKeyOf = ({ agencyId, collaborationId }: Pick<Root, "agencyId" | "collaborationId">) => ({
  agencyId,
  collaborationId,
  shard: shardOf(collaborationId, ROW_SHARDS),
})

export const rowOf = (root: Root): Row => ({
  ...rowKeyOf(root),
  revision: root.revision,
  ...searchRowOf(root),
})

/** What stands for a collaboration that is being removed. */
export const removedRowOf = (root: Root): Row => ({
  ...rowOf(root),
  revision: root.revision + 1,
  removed: true,
})

const searchRowOf = ({ collaborationId, name, brand, ...root }: Root): SearchRow => ({
  collaborationId,
  text: `${fold(name)}\t${fold(brand)}`,
  status: root.status,
  type: root.type,
  effectiveDate: root.effectiveDate,
  clientKey: root.clientKey,
})
