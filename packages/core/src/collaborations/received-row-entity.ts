import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { fold } from "../fold.ts"
import { shardOf } from "../shard.ts"
import { asWrite } from "../write.ts"
import type { Root } from "./root-entity.ts"

/** An agency's rows lie in as many partitions, read side by side: a text is looked for in 4 MB of them at once. */
export const RECEIVED_SHARDS = 4

/**
 * As much of a collaboration as accounting finds and orders, written with its root for as long as its payment is
 * received and it has influencers (spec 2 §9).
 */
export const ReceivedRowEntity = new Entity(
  {
    model: { entity: "receivedRow", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      shard: { type: "number", required: true },
      effectiveDate: { type: "string", required: true },
      collaborationId: { type: "string", required: true },
      name: { type: "string", required: true },
      brand: { type: "string", required: true },
      /** Name, brand and influencers' names: folded, so the tabs between them are the only ones. */
      text: { type: "string", required: true },
      influencers: { type: "number", required: true },
      /** The root's: participants are then to be read as it publishes them. */
      pendingSave: { type: "string" },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId", "shard"], casing: "none" },
        sk: { field: "sk", composite: ["effectiveDate", "collaborationId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type ReceivedRow = EntityItem<typeof ReceivedRowEntity>

const keyOf = ({ agencyId, effectiveDate, collaborationId }: Root) => ({
  agencyId,
  shard: shardOf(collaborationId, RECEIVED_SHARDS),
  effectiveDate,
  collaborationId,
})

const isListed = (root: Root | null): root is Root => !!root?.paymentReceived && root.influencerIds.length > 0

const rowOf = (root: Root): ReceivedRow => ({
  ...keyOf(root),
  name: root.name,
  brand: root.brand,
  text: [fold(root.name), fold(root.brand), root.influencerNames ?? ""].join("\t"),
  influencers: root.influencerIds.length,
  pendingSave: root.pendingSave,
})

/** Brings the row in line with its root, in the root's own transaction; null for a root that is not there. */
export function receivedWrites(before: Root | null, after: Root | null): unknown[] {
  const stays = isListed(after) && before?.effectiveDate === after.effectiveDate
  return [
    ...(isListed(before) && !stays ? [asWrite(ReceivedRowEntity.delete(keyOf(before)))] : []),
    ...(isListed(after) ? [asWrite(ReceivedRowEntity.put(rowOf(after)))] : []),
  ]
}
