import * as z from "zod"
import { cursor, id, instant, pageOf } from "../../lib/fields.ts"
import { type Inputs, operation } from "../../lib/operation.ts"
import { SUBJECT_KINDS } from "../rules/events.ts"
import { EVENT_KINDS } from "../rules/sentences.ts"

/** An event that `sentenceOf` puts into words. */
export const happening = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(EVENT_KINDS),
  what: z.array(z.string()),
  actor: z.object({
    /** Null for a guest or a brand. */
    id: z.string().nullable(),
    name: z.string(),
  }),
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.string(), name: z.string() }),
})
export type Happening = z.infer<typeof happening>

export const activityContract = {
  /** Events that the caller may read, the newest first. */
  list: operation("GET /activity", "subscribed", "L'activité de l'agence")
    .input(z.object({ cursor: cursor.optional() }))
    .output(pageOf(happening)),

  ofCollaboration: operation(
    "GET /activity/collaborations/{collaborationId}",
    "collaborations",
    "L'activité d'une collaboration",
  )
    .input(z.object({ collaborationId: id, cursor: cursor.optional() }))
    .output(pageOf(happening)),
}

export type ActivityInput = Inputs<typeof activityContract>
