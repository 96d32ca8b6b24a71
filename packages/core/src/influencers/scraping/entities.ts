import { entity } from "../../lib/entity.ts"
import { schema, shaped, silent } from "../../lib/schema.ts"
import type { Missing, Owner } from "./owner.ts"

/** Posts found so far, by username. */
export type Tally = Record<string, { posts: number; collaborations: number; failed?: boolean }>

/** Profiles that are fetched together, and then their posts. Not below an agency; it expires by itself. */
const scrape = schema({
  name: "scrape",
  attributes: {
    scrapeId: { type: "string", required: true },
    owner: { type: shaped<Owner>(), required: true },
    /** Whose profiles; in the second phase, whose posts. */
    usernames: { type: "list", items: { type: "string" }, required: true },
    /** Whose posts are then fetched one by one, since a run for several broke off. */
    later: { type: "list", items: { type: "string" } },
    /** 0 where profiles alone are wanted. */
    postsPerProfile: { type: "number", required: true },
    phase: { type: ["profiles", "posts", "done"] as const, required: true },
    /** When the phase began; what it brings is taken to be as of then. */
    since: { type: "string", required: true },
    /** Apify's, once it has begun. */
    runId: { type: "string" },
    /** What Apify last answered with instead of what it was asked, in this phase. */
    httpStatus: { type: "number" },
    /** To begin a run. */
    attempts: { type: "number", default: 0, required: true },
    /** Of the next look; a message of an earlier one is a repetition. */
    turn: { type: "number", default: 0, required: true },
    /** Milliseconds since the epoch until which somebody is at work on it; no two say the same. */
    busyUntil: { type: "number" },
    /** When the last of what the run brought was handed to the catalogue's writer. */
    handedOverAt: { type: "string" },
    missing: { type: shaped<Missing[]>() },
    /** Whose profiles show their posts. */
    open: { type: "list", items: { type: "string" } },
    /** Ids by username, of those in the catalogue. */
    influencers: { type: shaped<Record<string, string>>() },
    /** Results of the run of posts that are handed over already, and what they came to. */
    offset: { type: "number", default: 0, required: true },
    tally: { type: shaped<Tally>() },
    /** With the last ones. */
    finalTally: { type: shaped<Tally>() },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["scrapeId"] } },
  /** Its owner tells. */
  invalidates: silent,
})

export const ScrapeEntity = /* @__PURE__ */ entity(scrape)

export const schemas = [scrape]
