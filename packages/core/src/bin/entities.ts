import type { EntityItem } from "electrodb"
import { PERMISSION_KEYS } from "../lib/access.ts"
import { entity } from "../lib/entity.ts"
import { shardOf } from "../lib/paging.ts"
import { schema, shaped, silent } from "../lib/schema.ts"
import { BIN_KINDS } from "./rules.ts"

/** A deleted record in the bin. */
const binEntry = schema({
  name: "binEntry",
  attributes: {
    agencyId: { type: "string", required: true },
    /** Begins with the time of deletion, so that entries sort by it. */
    binId: { type: "string", required: true },
    kind: { type: BIN_KINDS, required: true },
    recordId: { type: "string", required: true },
    name: { type: "string", required: true },
    /** The record that it is part of, e.g. the campaign of a step, and that record's name. */
    parentId: { type: "string" },
    parentName: { type: "string" },
    right: { type: [...PERMISSION_KEYS, "subscribed"] as const, required: true },
    visibleTo: { type: "list", items: { type: "string" } },
    adminsToo: { type: "boolean" },
    /** All people of the catalogue in it: it is erased with them. */
    influencerIds: { type: "list", items: { type: "string" }, required: true },
    deletedBy: { type: "string", required: true },
    deletedAt: { type: "string", required: true },
    /** The person who restored it, and when; for the activity feed. */
    updatedBy: { type: "string" },
    restoredAt: { type: "string" },
    /**
     * `moving`: its children are not all in the bin yet. `restoring`: since `claimedAt`. `restored`, `erasing`: its
     * items are being deleted.
     */
    state: { type: ["moving", "kept", "restoring", "restored", "erasing"] as const, required: true },
    claimedAt: { type: "string" },
    shard: {
      type: "number",
      watch: ["binId"],
      set: (shard: number | undefined, { binId }: { binId?: string }) => (binId ? shardOf(binId) : shard),
    },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["binId"] },
    /** Over all agencies, for the nightly sweep. */
    all: { index: "gsi1", platform: "bin", pk: ["shard"], sk: ["deletedAt", "binId"] },
  },
  invalidates: () => [{ topic: "bin" }],
})

/** One stored item of a deleted record. */
const binItem = schema({
  name: "binItem",
  attributes: {
    agencyId: { type: "string", required: true },
    binId: { type: "string", required: true },
    /** The entity's name, and the item's own key attributes. */
    entity: { type: "string", required: true },
    itemKey: { type: "string", required: true },
    item: { type: shaped<object>(), required: true },
  },
  indexes: { primary: { pk: ["agencyId", "binId"], sk: ["entity", "itemKey"] } },
  invalidates: silent,
})

export const BinEntryEntity = /* @__PURE__ */ entity(binEntry)
export type BinEntry = EntityItem<typeof BinEntryEntity>
export const BinItemEntity = /* @__PURE__ */ entity(binItem)

export const schemas = [binEntry, binItem]
