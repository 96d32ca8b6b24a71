import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { schema, silent } from "../lib/schema.ts"

/** The plans for subscriptions: a handful, all in one partition. Belongs to no agency. */
const plan = schema({
  name: "plan",
  attributes: {
    planId: { type: "string", required: true },
    name: { type: "string", required: true },
    /** Euro cents. */
    priceMonthly: { type: "number", required: true },
    /** Absent: unlimited. */
    seatLimit: { type: "number" },
    features: { type: "list", items: { type: "string" }, required: true },
    /** The price's id at the card provider. */
    priceId: { type: "string", required: true },
    active: { type: "boolean", required: true },
  },
  indexes: {
    primary: { pk: [], sk: ["planId"] },
  },
  /** Pages read the plans when they open. */
  invalidates: silent,
})

/**
 * The agency of a customer at the card provider. In no agency's partition: the provider's events name only the
 * customer.
 */
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
  /** The agency's own changes invalidate the queries. */
  invalidates: silent,
})

/** A handled event of the card provider. Belongs to no agency; expires by itself. */
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
  /** The agency's own changes invalidate the queries. */
  invalidates: silent,
})

export const PlanEntity = /* @__PURE__ */ entity(plan)
export type StoredPlan = EntityItem<typeof PlanEntity>
export const CustomerEntity = /* @__PURE__ */ entity(billingCustomer)
export const EventEntity = /* @__PURE__ */ entity(billingEvent)

export const schemas = [plan, billingCustomer, billingEvent]
