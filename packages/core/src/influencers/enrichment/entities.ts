import { entity } from "../../lib/entity.ts"
import { schema, silent } from "../../lib/schema.ts"

/** Imports belong to the platform, not to an agency; their single reader polls while one runs. */

/** An import of a list of profiles; it and its parts expire by themselves. */
const enrichmentImport = schema({
  name: "enrichmentImport",
  attributes: {
    importId: { type: "string", required: true },
    startedBy: { type: "string", required: true },
    startedAt: { type: "string", required: true },
    endedAt: { type: "string" },
    /** When it was stopped: the batch that ran then is the last. */
    stoppedAt: { type: "string" },
    /** Time of the last progress. */
    movedAt: { type: "string", required: true },
    postsPerProfile: { type: "number", required: true },
    total: { type: "number", required: true },
    done: { type: "number", required: true },
    failed: { type: "number", required: true },
    batches: { type: "number", required: true },
    /** Number of ended batches, so the number of the running one. */
    batchesDone: { type: "number", required: true },
    /** Whether the running batch's profiles are counted; their posts follow. */
    profilesDone: { type: "boolean", default: false, required: true },
    lines: { type: "number", required: true },
    /** One list of all imports. */
    list: { type: "string", default: "all", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["importId"] },
    newest: { index: "gsi1", pk: ["list"], sk: ["startedAt", "importId"] },
  },
  invalidates: silent,
})

const enrichmentBatch = schema({
  name: "enrichmentBatch",
  attributes: {
    importId: { type: "string", required: true },
    /** From 0. */
    batch: { type: "number", required: true, padding: { length: 5, char: "0" } },
    usernames: { type: "list", items: { type: "string" }, required: true },
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["importId"], sk: ["batch"] } },
  invalidates: silent,
})

const enrichmentFailure = schema({
  name: "enrichmentFailure",
  attributes: {
    importId: { type: "string", required: true },
    batch: { type: "number", required: true, padding: { length: 5, char: "0" } },
    username: { type: "string", required: true },
    /** French. */
    reason: { type: "string", required: true },
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["importId"], sk: ["batch", "username"] } },
  invalidates: silent,
})

const enrichmentLine = schema({
  name: "enrichmentLine",
  attributes: {
    importId: { type: "string", required: true },
    /** From 1. */
    number: { type: "number", required: true, padding: { length: 7, char: "0" } },
    at: { type: "string", required: true },
    level: { type: ["info", "success", "error"] as const, required: true },
    text: { type: "string", required: true },
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["importId"], sk: ["number"] } },
  invalidates: silent,
})

export const ImportEntity = /* @__PURE__ */ entity(enrichmentImport)
export const BatchEntity = /* @__PURE__ */ entity(enrichmentBatch)
export const FailureEntity = /* @__PURE__ */ entity(enrichmentFailure)
export const LineEntity = /* @__PURE__ */ entity(enrichmentLine)

export const schemas = [enrichmentImport, enrichmentBatch, enrichmentFailure, enrichmentLine]
