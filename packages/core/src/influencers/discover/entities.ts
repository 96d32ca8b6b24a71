import { entity } from "../../lib/entity.ts"
import { schema, silent } from "../../lib/schema.ts"
import { JOB_STATES } from "./contract.ts"

/** What a person used in a month; none in a month in which they added nobody (rules/creators.md#credits). */
const credits = schema({
  name: "credits",
  attributes: {
    userId: { type: "string", required: true },
    /** `YYYY-MM`, in Paris. */
    month: { type: "string", required: true },
    used: { type: "number", required: true },
    /** Grows with each use and each refund. */
    version: { type: "number", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["userId"], sk: ["month"] } },
  /** The addition that is written with it tells. */
  invalidates: silent,
})

/** A profile that a person adds by its address; it expires by itself. */
const addition = schema({
  name: "addition",
  attributes: {
    userId: { type: "string", required: true },
    additionId: { type: "string", required: true },
    /** In which it was asked for. */
    agencyId: { type: "string", required: true },
    username: { type: "string", required: true },
    /** Whose credit it took. */
    month: { type: "string", required: true },
    scrapeId: { type: "string", required: true },
    state: { type: JOB_STATES, required: true },
    phase: { type: ["profile", "posts"] as const, required: true },
    startedAt: { type: "string", required: true },
    /** When the scrape was last asked to go on. */
    askedAt: { type: "string", required: true },
    influencerId: { type: "string" },
    seq: { type: "number" },
    message: { type: "string" },
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["userId"], sk: ["additionId"] } },
  invalidates: ({ userId }) => [{ topic: "additions", id: userId }],
})

/** The last refresh of an influencer, for all agencies; it expires by itself. */
const refresh = schema({
  name: "refresh",
  attributes: {
    influencerId: { type: "string", required: true },
    /** Who asked for it, and hears how it goes. */
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
export const RefreshEntity = /* @__PURE__ */ entity(refresh)

export const schemas = [credits, addition, refresh]
