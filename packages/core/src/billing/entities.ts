import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { schema, silent } from "../lib/schema.ts"

/** What agencies can subscribe to: a handful, all in one partition. Not below an agency. */
const plan = schema({
  name: "plan",
  attributes: {
    planId: { type: "string", required: true },
    name: { type: "string", required: true },
    /** Euro cents. */
    priceMonthly: { type: "number", required: true },
    /** Missing: unlimited. */
    seatLimit: { type: "number" },
    features: { type: "list", items: { type: "string" }, required: true },
    /** Its price at the card provider. */
    priceId: { type: "string", required: true },
    active: { type: "boolean", required: true },
  },
  indexes: {
    primary: { pk: [], sk: ["planId"] },
  },
  /** Read when their page opens. */
  invalidates: silent,
})

/** Whose customer at the card provider it is. Not below an agency: the provider's events name only the customer. */
const billingCustomer = schema({
  name: "billingCustomer",
  attributes: {
    customerId: { type: "string", required: true },
    agencyId: { type: "string", required: true },
    createdAt: { type: "string", default: () => new Date().toISOString(), readOnly: true },
  },
  indexes: {
    primary: { pk: ["customerId"] },
  },
  /** The agency tells of what follows from it. */
  invalidates: silent,
})

/** An event of the card provider that was handled. Not below an agency; expires by itself. */
const billingEvent = schema({
  name: "billingEvent",
  attributes: {
    eventId: { type: "string", required: true },
    type: { type: "string", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["eventId"] },
  },
  /** The agency tells of what follows from it. */
  invalidates: silent,
})

export const PlanEntity = /* @__PURE__ */ entity(plan)
export type StoredPlan = EntityItem<typeof PlanEntity>
export const CustomerEntity = /* @__PURE__ */ entity(billingCustomer)
export const EventEntity = /* @__PURE__ */ entity(billingEvent)

export const schemas = [plan, billingCustomer, billingEvent]
