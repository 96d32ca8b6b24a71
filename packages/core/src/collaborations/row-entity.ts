import { createHash } from "node:crypto"
import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { fold } from "../fold.ts"
import type { Root } from "./root-entity.ts"
import { COLLABORATION_STATUSES, COLLABORATION_TYPES, keysOf } from "./values.ts"

/** An agency's rows lie in as many partitions, read side by side: 5,000 of them in one round trip. */
export const ROW_SHARDS = 8

/** As much of a collaboration as the text search matches and orders; written with its root. */
export const RowEntity = new Entity(
  {
    model: { entity: "collaborationRow", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      shard: { type: "number", required: true },
      collaborationId: { type: "string", required: true },
      /** Name and brand, folded. */
      text: { type: "string", required: true },
      status: { type: keysOf(COLLABORATION_STATUSES), required: true },
      type: { type: keysOf(COLLABORATION_TYPES), required: true },
      effectiveDate: { type: "string", required: true },
      clientKey: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId", "shard"], casing: "none" },
        sk: { field: "sk", composite: ["collaborationId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type Row = EntityItem<typeof RowEntity>

const shardOf = (collaborationId: string): number =>
  createHash("sha256").update(collaborationId).digest().readUInt8(0) % ROW_SHARDS

export const rowKeyOf = ({ agencyId, collaborationId }: Pick<Root, "agencyId" | "collaborationId">) => ({
  agencyId,
  collaborationId,
  shard: shardOf(collaborationId),
})

export const rowOf = (root: Root): Row => ({
  ...rowKeyOf(root),
  text: `${fold(root.name)}\n${fold(root.brand)}`,
  status: root.status,
  type: root.type,
  effectiveDate: root.effectiveDate,
  clientKey: root.clientKey,
})

/** All the rows of an agency, as written last. */
export async function rowsOf(agencyId: string): Promise<Row[]> {
  const shards = await Promise.all(
    Array.from({ length: ROW_SHARDS }, (_, shard) =>
      RowEntity.query.primary({ agencyId, shard }).go({ pages: "all", consistent: true }),
    ),
  )
  return shards.flatMap(({ data }) => data)
}
