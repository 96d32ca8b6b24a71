import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { schema, shaped, silent } from "../lib/schema.ts"
import type { AnswerRecord } from "./contract.ts"

/** A person's question about an agency, or its answer. Expires by itself. */
const assistantMessage = schema({
  name: "assistantMessage",
  attributes: {
    agencyId: { type: "string", required: true },
    userId: { type: "string", required: true },
    messageId: { type: "string", required: true },
    role: { type: ["user", "assistant"] as const, required: true },
    content: { type: "string", default: "", required: true },
    createdAt: { type: "string", required: true },
    state: { type: ["pending", "done", "failed"] as const, required: true },
    error: { type: "string" },
    records: { type: shaped<AnswerRecord[]>() },
    /** For an answer: number of workers that have begun to write it. */
    tries: { type: "number" },
    /** Milliseconds since the epoch until which a worker holds it. */
    busyUntil: { type: "number" },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["userId", "createdAt", "messageId"] } },
  invalidates: ({ userId }) => [{ topic: "assistant", id: userId }],
})

/** Records a question's id, so that it is asked once. Expires by itself. */
const assistantQuestion = schema({
  name: "assistantQuestion",
  attributes: {
    agencyId: { type: "string", required: true },
    userId: { type: "string", required: true },
    questionId: { type: "string", required: true },
    askedAt: { type: "string", required: true },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: { primary: { pk: ["agencyId"], sk: ["userId", "questionId"] } },
  /** Its messages, written together with it, invalidate the queries. */
  invalidates: silent,
})

export const AssistantMessageEntity = /* @__PURE__ */ entity(assistantMessage)
export type StoredAssistantMessage = EntityItem<typeof AssistantMessageEntity>
export const AssistantQuestionEntity = /* @__PURE__ */ entity(assistantQuestion)

export const schemas = [assistantMessage, assistantQuestion]
