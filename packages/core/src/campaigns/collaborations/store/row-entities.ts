import type { EntityItem } from "electrodb"
import { entity } from "../../../lib/entity.ts"
import { schema, shaped, silent } from "../../../lib/schema.ts"
import { keysOf } from "../../../lib/text.ts"
import type { Due } from "../rules/money.ts"
import { COLLABORATION_STATUSES, COLLABORATION_TYPES } from "../rules/values.ts"

/** Items for lists, written with a collaboration's root. */

/** A line of accounting, with only the attributes that lists sort by. */
export interface Payable extends Due {
  /** The participant's position, unique in the collaboration. */
  position: number
  /** The day of the payment, and with it the influencer, for sums by that day. */
  paidOn?: string | undefined
  influencerId?: string | undefined
}

/** The data of a collaboration whose payment was received, for accounting's search and lists. */
export interface Received {
  name: string
  brand: string
  /** Influencers' names, folded, separated by tabs. */
  influencerNames: string
  /** In the order of the names. */
  payables: readonly Payable[]
  /** From the root: readers must then apply the staged participants. */
  pendingSave?: string | undefined
}

/**
 * The attributes of a collaboration by which lists filter and sort in memory, written with its root. Rows are packed
 * later (`row-packing.ts`); until then, a row takes precedence over its packed version.
 */
const collaborationRow = schema({
  name: "collaborationRow",
  attributes: {
    agencyId: { type: "string", required: true },
    shard: { type: "number", required: true },
    collaborationId: { type: "string", required: true },
    /** The root's revision. */
    revision: { type: "number", required: true },
    /** Name, brand, and numbers of quote and invoice, folded. */
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
    /** Due days of open steps, the earliest first. */
    dueDays: { type: shaped<readonly string[]>(), required: true },
    /** Only while accounting lists the collaboration (rules/campaigns.md#what-it-lists). */
    received: { type: shaped<Received>() },
    /** Whether the collaboration is deleted, so that the row overrides its packed version. */
    removed: { type: "boolean" },
  },
  indexes: {
    // Sorts before "packedRowsHead", and both before "packedRows": see `search-rows.ts`.
    search: { collection: "search", pk: ["agencyId", "shard"], sk: ["collaborationId"] },
  },
  /** The root, written together with it, invalidates the queries. */
  invalidates: silent,
})

/** Rows of many collaborations in one text, which is much faster to read than many items. */
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
  /** Made of rows, which announce their own changes. */
  invalidates: silent,
})

/** Lets functions that cache packed rows check whether these changed, without reading them. */
const packedRowsHead = schema({
  name: "packedRowsHead",
  attributes: {
    agencyId: { type: "string", required: true },
    shard: { type: "number", required: true },
    pack: { type: "number", required: true },
    /** That of the packed rows, or briefly less. */
    seq: { type: "number", required: true },
  },
  indexes: {
    search: { collection: "search", pk: ["agencyId", "shard"], sk: ["pack"] },
  },
  invalidates: silent,
})

/** Something is owed, nothing is, or something is owed while other amounts are paid. */
export const RECEIVED_STATES = ["pending", "paid", "mixed"] as const
export type ReceivedState = (typeof RECEIVED_STATES)[number]

/**
 * The attributes of a collaboration in accounting's list by date, written with its root while its payment is received
 * and it has influencers (rules/campaigns.md#what-it-lists). Its partition depends on whether something is owed, so
 * that queries read only matching rows.
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
    /** From the root: readers must then apply the staged participants. */
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
