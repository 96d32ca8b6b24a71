import type { EntityItem } from "electrodb"
import { entity } from "../../../lib/entity.ts"
import { schema, shaped, silent } from "../../../lib/schema.ts"
import { keysOf } from "../../../lib/text.ts"
import type { Due } from "../rules/money.ts"
import { COLLABORATION_STATUSES, COLLABORATION_TYPES } from "../rules/values.ts"

/** What is kept beside a collaboration for lists, written with its root. */

/** A line of accounting, as narrow as lists are ordered by. */
export interface Payable extends Due {
  /** The participant's, which nobody else in the collaboration has. */
  position: number
}

/** What accounting finds and shows of a collaboration whose payment was received. */
export interface Received {
  name: string
  brand: string
  /** Influencers' names, folded, with tabs between them. */
  influencerNames: string
  /** In the order of the names. */
  payables: readonly Payable[]
  /** The root's: participants are then to be read as it publishes them. */
  pendingSave?: string | undefined
}

/**
 * As much of a collaboration as lists match and order in memory, written with its root. Rows are packed
 * after a while (`row-packing.ts`); until then a row counts rather than what is packed of it.
 */
const collaborationRow = schema({
  name: "collaborationRow",
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
    archived: { type: "boolean", required: true },
    /** Folded. */
    manager: { type: "string", required: true },
    budget: { type: "number", required: true },
    quoteSent: { type: "boolean", required: true },
    contractSigned: { type: "boolean", required: true },
    paymentReceived: { type: "boolean", required: true },
    /** Days on which open steps are due, the earliest first. */
    dueDays: { type: shaped<readonly string[]>(), required: true },
    /** As long as accounting lists it (rules/campaigns.md#what-it-lists). */
    received: { type: shaped<Received>() },
    /** Whether the collaboration is gone, and the row stands against what is packed of it. */
    removed: { type: "boolean" },
  },
  indexes: {
    // In the partition before "packedRowsHead", and both before "packedRows": see `search-rows.ts`.
    search: { collection: "search", pk: ["agencyId", "shard"], sk: ["collaborationId"] },
  },
  /** Written with the root, which tells. */
  invalidates: silent,
})

/** Rows of many collaborations in one text, which is read far faster than as many items. */
const packedRows = schema({
  name: "packedRows",
  attributes: {
    agencyId: { type: "string", required: true },
    shard: { type: "number", required: true },
    pack: { type: "number", required: true },
    /** Compressed lines: see `row-lines.ts`. */
    lines: { type: shaped<Uint8Array>(), required: true },
    /** Grows with every write. */
    seq: { type: "number", required: true },
  },
  indexes: {
    search: { collection: "search", pk: ["agencyId", "shard"], sk: ["pack"] },
  },
  /** Made of rows, which show nowhere else. */
  invalidates: silent,
})

/** Tells who keeps packed rows in memory whether they were written since: it is read instead of them. */
const packedRowsHead = schema({
  name: "packedRowsHead",
  attributes: {
    agencyId: { type: "string", required: true },
    shard: { type: "number", required: true },
    pack: { type: "number", required: true },
    /** The packed rows' own, or less for a moment. */
    seq: { type: "number", required: true },
  },
  indexes: {
    search: { collection: "search", pk: ["agencyId", "shard"], sk: ["pack"] },
  },
  invalidates: silent,
})

/** Somebody is owed something, nobody is, or somebody is and another is paid. */
export const RECEIVED_STATES = ["pending", "paid", "mixed"] as const
export type ReceivedState = (typeof RECEIVED_STATES)[number]

/**
 * As much of a collaboration as accounting lists by date, written with its root for as long as its payment is
 * received and it has influencers (rules/campaigns.md#what-it-lists). Its partition tells whether something is to be
 * paid, so that nobody reads past what they do not ask for.
 */
const receivedRow = schema({
  name: "receivedRow",
  attributes: {
    agencyId: { type: "string", required: true },
    state: { type: RECEIVED_STATES, required: true },
    shard: { type: "number", required: true },
    effectiveDate: { type: "string", required: true },
    collaborationId: { type: "string", required: true },
    name: { type: "string", required: true },
    brand: { type: "string", required: true },
    influencers: { type: "number", required: true },
    /** The root's: participants are then to be read as it publishes them. */
    pendingSave: { type: "string" },
  },
  indexes: {
    primary: { pk: ["agencyId", "state", "shard"], sk: ["effectiveDate", "collaborationId"] },
  },
  invalidates: () => [{ topic: "payments" }],
})

export const RowEntity = /* @__PURE__ */ entity(collaborationRow)
export type Row = EntityItem<typeof RowEntity>
export const PackedRowsEntity = /* @__PURE__ */ entity(packedRows)
export type PackedRows = EntityItem<typeof PackedRowsEntity>
export const PackedRowsHeadEntity = /* @__PURE__ */ entity(packedRowsHead)
export const ReceivedRowEntity = /* @__PURE__ */ entity(receivedRow)
export type ReceivedRow = EntityItem<typeof ReceivedRowEntity>

export const schemas = [collaborationRow, packedRows, packedRowsHead, receivedRow]
