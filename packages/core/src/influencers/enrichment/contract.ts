import * as z from "zod"
import { cursor, id, instant } from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { LIST_TOO_LARGE, MAX_IMPORT_BYTES, POSTS_PER_PROFILE } from "../catalogue/rules/import-list.ts"

/** One run over a list of profiles. */
const enrichmentImport = z.object({
  id: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  state: z.enum(["running", "done"]),
  /** Whether it was stopped; the running batch still ends. */
  stopped: z.boolean(),
  postsPerProfile: z.int(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  batches: z.object({ total: z.int(), done: z.int() }),
})
export type EnrichmentImport = z.infer<typeof enrichmentImport>

const logLine = z.object({
  /** Grows with each line. */
  number: z.int(),
  at: instant,
  level: z.enum(["info", "success", "error"]),
  text: z.string(),
})
export type EnrichmentLogLine = z.infer<typeof logLine>

const oneImport = z.object({ importId: id })
const operation = operationsFor("super-admin")

export const enrichmentContract = {
  /** A repeated request with the same id starts nothing. */
  start: operation("POST /enrichment", "Lancer un enrichissement", { status: 202 })
    .input(
      z.object({
        id,
        /** Names and addresses, one per line (rules/creators.md#import-lists). */
        list: z
          .string()
          .trim()
          .min(1, "Aucune URL fournie")
          .max(2 * MAX_IMPORT_BYTES, LIST_TOO_LARGE),
        /** Clamped to the limits. */
        postsPerProfile: z.number().default(POSTS_PER_PROFILE.default),
      }),
    )
    .output(enrichmentImport),

  list: operation("GET /enrichment", "Les derniers enrichissements").output(
    z.object({ items: z.array(enrichmentImport) }),
  ),

  get: operation("GET /enrichment/{importId}", "Un enrichissement").input(oneImport).output(enrichmentImport),

  stop: operation("POST /enrichment/{importId}/stop", "Arrêter un enrichissement")
    .input(oneImport)
    .output(enrichmentImport),

  log: operation("GET /enrichment/{importId}/log", "Le journal d'un enrichissement")
    .input(oneImport.extend({ after: z.coerce.number().int().min(0).default(0) }))
    .output(z.object({ lines: z.array(logLine), more: z.boolean() })),

  /** Names that failed, with the reason, batch by batch. */
  failures: operation("GET /enrichment/{importId}/failures", "Les profils en échec")
    .input(oneImport.extend({ cursor: cursor.optional() }))
    .output(
      z.object({
        items: z.array(z.object({ username: z.string(), reason: z.string() })),
        nextCursor: z.string().nullable(),
      }),
    ),

  count: operation("GET /enrichment/count", "Combien d'influenceurs compte la base").output(
    z.object({ influencers: z.int() }),
  ),
}

export type EnrichmentInput = Inputs<typeof enrichmentContract>
