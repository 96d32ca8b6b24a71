import type { CreateEntityItem, EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { shardOf } from "../../lib/paging.ts"
import { schema } from "../../lib/schema.ts"
import { SUBSCRIPTION_STATUSES } from "../contract/subscription.ts"

/** A tenant. */
const agency = schema({
  name: "agency",
  attributes: {
    agencyId: { type: "string", required: true },
    /** Its partition in the list of all agencies. */
    shard: { type: "number", required: true },
    name: { type: "string", required: true },
    ownerId: { type: "string", required: true },
    /** Once it was renewed; until then the id is the code (rules/platform.md#agency-code). */
    joinCode: { type: "string" },
    /** People in it whom it has not rejected, at first the owner. Counted here, so that taking a seat is one conditional write. */
    seatsUsed: { type: "number", default: 1, required: true },
    /** When a seat was last taken or left; a recount of what an index shows waits for it. */
    seatsChangedAt: { type: "string" },
    /** At the card provider; there once somebody has wanted to pay. */
    customerId: { type: "string" },
    /** As last read from the card provider, which is the truth. */
    subscription: {
      type: "map",
      properties: {
        id: { type: "string", required: true },
        status: { type: SUBSCRIPTION_STATUSES, required: true },
        planId: { type: "string", required: true },
        planName: { type: "string", required: true },
        /** Euro cents a month. */
        priceMonthly: { type: "number", required: true },
        /** Missing: unlimited. */
        seatLimit: { type: "number" },
        currentPeriodEnd: { type: "string", required: true },
        cancelAtPeriodEnd: { type: "boolean", required: true },
        /** ISO 8601; only while a payment fails. */
        failedSince: { type: "string" },
      },
    },
    /** While the plan is being changed, no reading of the provider gives more seats than this. */
    seatCap: {
      type: "map",
      properties: {
        limit: { type: "number", required: true },
        /** ISO 8601: when it ends by itself. */
        until: { type: "string", required: true },
      },
    },
    /** Grows with each reading of the provider that was stored, so that an older one is not stored after it. */
    subscriptionSeq: { type: "number", default: 0, required: true },
    /** What brands and influencers see of it; a logo's address is on the site. */
    appearance: {
      type: "map",
      properties: {
        logoUrl: { type: "string" },
        /** What the logo was copied from. */
        logoUploadId: { type: "string" },
        color: { type: "string" },
      },
    },
    /** Set when the agency is being removed: from then on it is nobody's. */
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

/** The write that puts a new agency down, to be run or to go into a transaction. */
export const createAgencyWrite = (agency: NewAgency) =>
  AgencyEntity.create({ ...agency, shard: shardOf(agency.agencyId) })

export const schemas = [agency]
