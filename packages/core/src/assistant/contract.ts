import * as z from "zod"
import { id, instant, requiredNote } from "../lib/fields.ts"
import { type Inputs, operationsFor } from "../lib/operation.ts"
import { MAX_QUESTION } from "./rules.ts"

/** Something of the agency's that an answer was made from. */
const record = z.object({
  kind: z.enum(["client", "collaboration", "influencer", "casting", "resource", "todo"]),
  id: z.string(),
  title: z.string(),
  /** Of its page or dialog, on the site. */
  path: z.string(),
})
export type AnswerRecord = z.infer<typeof record>

const assistantMessage = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  /** Plain text; of an answer that is being written, what there is so far. */
  content: z.string(),
  createdAt: instant,
  /** `done` for what a person wrote. */
  state: z.enum(["pending", "done", "failed"]),
  /** French, where it failed. */
  error: z.string().nullable(),
  records: z.array(record),
})
export type AssistantMessage = z.infer<typeof assistantMessage>

/** Its own words for who has no agency to ask about (rules/inbox.md#assistant). */
const operation = operationsFor("assistant", {
  unauthenticated: "Utilisateur non authentifié.",
  no_agency: "Aucune agence disponible pour cet utilisateur.",
})

export const assistantContract = {
  /** The caller's own with the agency they work in: the last 100, the first first. */
  conversation: operation("GET /assistant", "La conversation avec l'assistant").output(
    z.object({ items: z.array(assistantMessage) }),
  ),

  /** Its answer comes over the socket as it is written, and stands in the conversation once it is whole. */
  ask: operation("POST /assistant/questions", "Poser une question à l'assistant", { status: 202 })
    .input(z.object({ id, question: requiredNote(MAX_QUESTION, "Posez votre question") }))
    .output(z.object({ question: assistantMessage, answer: assistantMessage })),

  clear: operation("DELETE /assistant", "Effacer la conversation").output(z.object({ cleared: z.int() })),
}

export type AssistantInput = Inputs<typeof assistantContract>
