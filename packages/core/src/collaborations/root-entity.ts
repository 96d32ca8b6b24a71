import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage, wholeKeys } from "../db.ts"
import { keysOf } from "../keys-of.ts"
import { LIST_SHARDS } from "../merged.ts"
import { shardOf } from "../shard.ts"
import { COLLABORATION_STATUSES, COLLABORATION_TYPES } from "./values.ts"

/**
 * A collaboration and the summary that its card shows, so that a list reads no children. `version` counts what
 * people edit; `revision` counts every write, and every write but accounting's is conditional on it (`payment.ts`).
 */
export const RootEntity = new Entity(
  {
    model: { entity: "collaboration", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      collaborationId: { type: "string", required: true },
      name: { type: "string", required: true },
      clientId: { type: "string" },
      brand: { type: "string", required: true },
      type: { type: keysOf(COLLABORATION_TYPES), required: true },
      date: { type: "string" },
      signedDate: { type: "string" },
      manager: { type: "string", required: true },
      description: { type: "string", required: true },
      budget: { type: "number", required: true },
      quoteSent: { type: "boolean", required: true },
      quoteNumber: { type: "string", required: true },
      contractSigned: { type: "boolean", required: true },
      invoiceSent: { type: "boolean", required: true },
      invoiceNumber: { type: "string", required: true },
      paymentReceived: { type: "boolean", required: true },
      castingValidated: { type: "boolean", required: true },
      billingStatus: { type: "string", required: true },
      postProgress: { type: "string", required: true },
      linkToken: { type: "string" },
      linkActive: { type: "boolean", required: true },
      /** Derived from the flags at each write, for the index; never edited (decisions §1). */
      status: { type: keysOf(COLLABORATION_STATUSES), required: true },
      effectiveDate: { type: "string", required: true },
      /** The client's id, or the folded brand of a collaboration without one. */
      clientKey: { type: "string", required: true },
      firstParticipants: {
        type: "list",
        items: {
          type: "map",
          properties: {
            id: { type: "string", required: true },
            fullName: { type: "string", required: true },
            profileImageUrl: { type: "string" },
          },
        },
        required: true,
      },
      influencerIds: { type: "list", items: { type: "string" }, required: true },
      /** Their names, folded, as accounting searches them; missing in roots of before accounting (`enlist`). */
      influencerNames: { type: "string" },
      ratesTotal: { type: "number", required: true },
      /** Cents that its influencers may invoice and have not been paid, and that they have (spec 2 §9). */
      amountPending: { type: "number" },
      amountPaid: { type: "number" },
      createdBy: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      updatedAt: { type: "string", required: true },
      version: { type: "number", required: true },
      revision: { type: "number", required: true },
      /** A large save that is published but not yet copied onto the participants. */
      pendingSave: { type: "string" },
      /** Its partition in the list of all agencies' collaborations. */
      shard: {
        type: "number",
        watch: ["collaborationId"],
        set: (shard: number | undefined, { collaborationId }: { collaborationId?: string }) =>
          collaborationId ? shardOf(collaborationId, LIST_SHARDS) : shard,
      },
    },
    indexes: {
      board: {
        collection: "board",
        pk: { field: "pk", composite: ["agencyId", "collaborationId"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      byDate: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["agencyId"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["effectiveDate", "collaborationId"], casing: "none" },
      },
      byStatusAndType: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["agencyId", "status", "type"], casing: "none" },
        sk: { field: "gsi2sk", composite: ["effectiveDate", "collaborationId"], casing: "none" },
      },
      byClient: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["agencyId", "clientKey"], casing: "none" },
        sk: { field: "gsi3sk", composite: ["effectiveDate", "collaborationId"], casing: "none" },
      },
      all: {
        index: "gsi4",
        condition: wholeKeys,
        pk: {
          field: "gsi4pk",
          composite: ["shard"],
          template: `ALL#collaboration#$\{shard}`,
          casing: "none",
        },
        sk: { field: "gsi4sk", composite: ["createdAt", "collaborationId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type Root = EntityItem<typeof RootEntity>
