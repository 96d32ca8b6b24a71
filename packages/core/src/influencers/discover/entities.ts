import { entity } from "../../lib/entity.ts"
import { schema, shaped, silent } from "../../lib/schema.ts"
import { JOB_STATES } from "./contract.ts"

/** What a person used in a month; without one, nothing (rules/creators.md#credits). */
const credits = schema({
  name: "credits",
  attributes: {
    userId: { type: "string", required: true },
    /** In which the month began for them. */
    agencyId: { type: "string" },
    /** `YYYY-MM`, in Paris. */
    month: { type: "string", required: true },
    used: { type: "number", required: true },
    /** Grows with each use and each refund. */
    version: { type: "number", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["userId"], sk: ["month"] } },
  /** A new month as well, which no addition tells. */
  invalidates: ({ userId }) => [{ topic: "additions", id: userId }],
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
    /** Whose credit it took; none where it joined an addition that ran already. */
    month: { type: "string" },
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

/** The addition that fetches a profile, while it runs: whoever asks for the same one joins it. */
const additionClaim = schema({
  name: "additionClaim",
  attributes: {
    platform: { type: "string", required: true },
    username: { type: "string", required: true },
    scrapeId: { type: "string", required: true },
    /** Those who joined, none of whom pays. */
    joined: { type: shaped<JoinedAddition[]>(), required: true },
    /** Grows with each who joins. */
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
export const AdditionClaimEntity = /* @__PURE__ */ entity(additionClaim)
export const RefreshEntity = /* @__PURE__ */ entity(refresh)

export const schemas = [credits, addition, additionClaim, refresh]
