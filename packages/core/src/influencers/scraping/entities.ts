import { entity } from "../../lib/entity.ts"
import { schema, shaped, silent } from "../../lib/schema.ts"
import type { Missing, Owner } from "./owner.ts"

/** Number of posts found so far, by username. */
export type Tally = Record<string, { posts: number; collaborations: number; failed?: boolean }>

/** Profiles that are fetched together, then their posts. Belongs to no agency; expires by itself. */
const scrape = schema({
  name: "scrape",
  attributes: {
    scrapeId: { type: "string", required: true },
    owner: { type: shaped<Owner>(), required: true },
    /** The usernames whose profiles, or in the second phase posts, are being fetched. */
    usernames: { type: "list", items: { type: "string" }, required: true },
    /** Usernames whose posts follow one by one, because a run for several broke off. */
    later: { type: "list", items: { type: "string" } },
    /** 0 to fetch only profiles. */
    postsPerProfile: { type: "number", required: true },
    phase: { type: ["profiles", "posts", "done"] as const, required: true },
    /** When the phase began; its results count as of then. */
    since: { type: "string", required: true },
    /** Apify's id of the run, once started. */
    runId: { type: "string" },
    /** Apify's last error status in this phase. */
    httpStatus: { type: "number" },
    attempts: { type: "number", default: 0, required: true },
    /** Number of the next look; messages with a lower one are repetitions. */
    turn: { type: "number", default: 0, required: true },
    /** Milliseconds since the epoch until which a worker holds it; unique to that worker. */
    busyUntil: { type: "number" },
    /** When the last results of the run were sent to the catalogue's writer. */
    handedOverAt: { type: "string" },
    missing: { type: shaped<Missing[]>() },
    /** Usernames whose profiles show posts. */
    open: { type: "list", items: { type: "string" } },
    /** Ids by username, for those in the catalogue. */
    influencers: { type: shaped<Record<string, string>>() },
    /** Number of the posts run's results already sent, and their counts. */
    offset: { type: "number", default: 0, required: true },
    tally: { type: shaped<Tally>() },
    /** Including the last results. */
    finalTally: { type: shaped<Tally>() },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["scrapeId"] } },
  /** Its owner's records invalidate the queries. */
  invalidates: silent,
})

export const ScrapeEntity = /* @__PURE__ */ entity(scrape)

export const schemas = [scrape]
