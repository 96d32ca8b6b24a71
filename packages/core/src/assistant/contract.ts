import * as z from "zod"
import { id, instant, requiredNote } from "../lib/fields.ts"
import { type Inputs, operationsFor } from "../lib/operation.ts"
import { MAX_QUESTION } from "./rules.ts"

/** A record of the agency on which an answer is based. */
const record = z.object({
  kind: z.enum(["client", "collaboration", "influencer", "casting", "resource", "todo"]),
  id: z.string(),
  title: z.string(),
  /** Path of its page or dialog on the site. */
  path: z.string(),
})
export type AnswerRecord = z.infer<typeof record>

export const assistantMessage = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  /** Plain text; for an answer being written, the text so far. */
  content: z.string(),
  createdAt: instant,
  /** `done` for a person's message. */
  state: z.enum(["pending", "done", "failed"]),
  /** French; only for a failed answer. */
  error: z.string().nullable(),
  records: z.array(record),
})
export type AssistantMessage = z.infer<typeof assistantMessage>

/** Own messages for callers without an agency (rules/inbox.md#assistant). */
const operation = operationsFor("assistant", {
  unauthenticated: "Utilisateur non authentifié.",
  no_agency: "Aucune agence disponible pour cet utilisateur.",
})

export const assistantContract = {
  /** The caller's conversation about the current agency: the last 100 messages, in ascending order. */
  conversation: operation("GET /assistant", "La conversation avec l'assistant").output(
    z.object({ items: z.array(assistantMessage) }),
  ),

  /** The answer arrives over the socket piece by piece, and is in the conversation once complete. */
  ask: operation("POST /assistant/questions", "Poser une question à l'assistant", { status: 202 })
    .input(z.object({ id, question: requiredNote(MAX_QUESTION, "Posez votre question") }))
    .output(z.object({ question: assistantMessage, answer: assistantMessage })),

  clear: operation("DELETE /assistant", "Effacer la conversation").output(z.object({ cleared: z.int() })),
}

export type AssistantInput = Inputs<typeof assistantContract>
