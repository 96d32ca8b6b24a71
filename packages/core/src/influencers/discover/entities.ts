import { entity } from "../../lib/entity.ts"
import { schema, shaped, silent } from "../../lib/schema.ts"
import { JOB_STATES } from "./contract.ts"

/** A person's used credits of a month; absent when none are used (rules/creators.md#credits). */
const credits = schema({
  name: "credits",
  attributes: {
    userId: { type: "string", required: true },
    /** The person's agency when the month began. */
    agencyId: { type: "string" },
    /** `YYYY-MM`, in Paris. */
    month: { type: "string", required: true },
    used: { type: "number", required: true },
    version: { type: "number", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["userId"], sk: ["month"] } },
  /** The start of a month changes no addition, so the credits announce it. */
  invalidates: ({ userId }) => [{ topic: "additions", id: userId }],
})

/** A profile that a person adds by its address. Expires by itself. */
const addition = schema({
  name: "addition",
  attributes: {
    userId: { type: "string", required: true },
    additionId: { type: "string", required: true },
    /** The person's agency at the time of the request. */
    agencyId: { type: "string", required: true },
    username: { type: "string", required: true },
    /** Month of the credit that it took; absent when it joined a running addition. */
    month: { type: "string" },
    scrapeId: { type: "string", required: true },
    state: { type: JOB_STATES, required: true },
    phase: { type: ["profile", "posts"] as const, required: true },
    startedAt: { type: "string", required: true },
    /** When the scrape was last resumed. */
    askedAt: { type: "string", required: true },
    influencerId: { type: "string" },
    seq: { type: "number" },
    message: { type: "string" },
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["userId"], sk: ["additionId"] } },
  invalidates: ({ userId }) => [{ topic: "additions", id: userId }],
})

/** The running addition of a profile: later requests for the same profile join it. */
const additionClaim = schema({
  name: "additionClaim",
  attributes: {
    platform: { type: "string", required: true },
    username: { type: "string", required: true },
    scrapeId: { type: "string", required: true },
    /** The people who joined, for free. */
    joined: { type: shaped<JoinedAddition[]>(), required: true },
    version: { type: "number", default: 1, required: true },
    startedAt: { type: "string", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["platform", "username"] } },
  invalidates: silent,
})

export interface JoinedAddition {
  userId: string
  additionId: string
}

/** The last refresh of an influencer, for all agencies. Expires by itself. */
const refresh = schema({
  name: "refresh",
  attributes: {
    influencerId: { type: "string", required: true },
    /** The agency that requested it and receives updates. */
    agencyId: { type: "string", required: true },
    scrapeId: { type: "string", required: true },
    state: { type: JOB_STATES, required: true },
    startedAt: { type: "string", required: true },
    seq: { type: "number" },
    message: { type: "string" },
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["influencerId"] } },
  invalidates: ({ influencerId }) => [{ topic: "refresh", id: influencerId }],
})

export const CreditsEntity = /* @__PURE__ */ entity(credits)
export const AdditionEntity = /* @__PURE__ */ entity(addition)
export const AdditionClaimEntity = /* @__PURE__ */ entity(additionClaim)
export const RefreshEntity = /* @__PURE__ */ entity(refresh)

export const schemas = [credits, addition, additionClaim, refresh]
