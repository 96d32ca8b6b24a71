import type { CreateEntityItem, EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { shardOf } from "../../lib/paging.ts"
import { schema } from "../../lib/schema.ts"
import { SUBSCRIPTION_STATUSES } from "../contract/subscription.ts"

const agency = schema({
  name: "agency",
  attributes: {
    agencyId: { type: "string", required: true },
    /** Partition in the list of all agencies. */
    shard: { type: "number", required: true },
    name: { type: "string", required: true },
    ownerId: { type: "string", required: true },
    /** The renewed join code; until it is renewed, the id is the code (rules/platform.md#agency-code). */
    joinCode: { type: "string" },
    /**
     * Number of people whom the agency has not rejected, including the owner. A stored count, so that taking a seat is
     * one conditional write.
     */
    seatsUsed: { type: "number", default: 1, required: true },
    /** When a seat was last taken or freed; a recount from an index waits until the index has caught up. */
    seatsChangedAt: { type: "string" },
    /** At the card provider; set when somebody first starts a payment. */
    customerId: { type: "string" },
    /** As last read from the card provider, which is authoritative. */
    subscription: {
      type: "map",
      properties: {
        id: { type: "string", required: true },
        status: { type: SUBSCRIPTION_STATUSES, required: true },
        planId: { type: "string", required: true },
        planName: { type: "string", required: true },
        /** Euro cents a month. */
        priceMonthly: { type: "number", required: true },
        /** Absent: unlimited. */
        seatLimit: { type: "number" },
        currentPeriodEnd: { type: "string", required: true },
        cancelAtPeriodEnd: { type: "boolean", required: true },
        /** ISO 8601; only while a payment fails. */
        failedSince: { type: "string" },
      },
    },
    /** While the plan changes, no reading of the provider raises the seats above this. */
    seatCap: {
      type: "map",
      properties: {
        limit: { type: "number", required: true },
        /** ISO 8601: when the cap expires. */
        until: { type: "string", required: true },
      },
    },
    /** Grows with each stored reading of the provider, so that no older reading overwrites a newer one. */
    subscriptionSeq: { type: "number", default: 0, required: true },
    /** Shown to brands and influencers; the logo's address is on the site. */
    appearance: {
      type: "map",
      properties: {
        logoUrl: { type: "string" },
        /** The upload that the logo was copied from. */
        logoUploadId: { type: "string" },
        color: { type: "string" },
      },
    },
    /** Set when the agency's removal begins: from then on, no operation finds it. */
    removedAt: { type: "string" },
    createdAt: { type: "string", default: () => new Date().toISOString(), readOnly: true },
    updatedAt: { type: "string", watch: "*", set: () => new Date().toISOString() },
    version: { type: "number", default: 1, required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"] },
    all: { index: "gsi2", platform: "agency", pk: ["shard"], sk: ["createdAt", "agencyId"] },
  },
  /** Each profile shows the agency's name. */
  invalidates: () => [{ topic: "team" }, { topic: "me" }],
})

export const AgencyEntity = /* @__PURE__ */ entity(agency)
export type StoredAgency = EntityItem<typeof AgencyEntity>

export type NewAgency = Omit<CreateEntityItem<typeof AgencyEntity>, "shard">

/** The write that creates an agency, alone or in a transaction. */
export const createAgencyWrite = (agency: NewAgency) =>
  AgencyEntity.create({ ...agency, shard: shardOf(agency.agencyId) })

export const schemas = [agency]
