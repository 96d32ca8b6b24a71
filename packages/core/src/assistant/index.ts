import { assertConfigured } from "../ai/rules.ts"
import { type Actor, asMember, type SystemActor } from "../lib/access.ts"
import { deleteAll } from "../lib/batch.ts"
import { conflict } from "../lib/error.ts"
import { tokenHash } from "../lib/id.ts"
import { send } from "../lib/queue.ts"
import { eraseAll } from "../lib/removal.ts"
import { holds, transact } from "../lib/transact.ts"
import type { AssistantInput, AssistantMessage } from "./contract.ts"
import { AssistantMessageEntity, AssistantQuestionEntity, type StoredAssistantMessage } from "./entities.ts"
import { ANSWER_FAILED, isGivenUp } from "./rules.ts"

const LISTED = 100

/** The caller's conversation about the current agency, in ascending order (rules/inbox.md#assistant). */
export async function conversation(actor: Actor): Promise<{ items: AssistantMessage[] }> {
  const { agencyId, userId } = asMember(actor, "assistant")
  const { data } = await AssistantMessageEntity.query
    .primary({ agencyId, userId })
    .go({ order: "desc", count: LISTED, consistent: true })
  return { items: data.reverse().map(shown) }
}

const KEPT_SECONDS = 90 * 86_400

/**
 * Stores the question and requests its answer. A repeated request with the same id returns the same messages.
 * @throws AppError unavailable without a model; conflict when the id was used for another question
 */
export async function ask(actor: Actor, { id: questionId, question }: AssistantInput["ask"]) {
  const { agencyId, userId } = asMember(actor, "assistant")
  assertConfigured()
  const owner = { agencyId, userId }
  const now = Date.now()
  const expiresAt = Math.floor(now / 1000) + KEPT_SECONDS
  const askedAt = new Date(now).toISOString()
  const keys = messagesOf(owner, { questionId, askedAt })
  const questionMessage = {
    ...keys.question,
    role: "user" as const,
    content: question,
    state: "done" as const,
    expiresAt,
  }
  const answer = {
    ...keys.answer,
    role: "assistant" as const,
    content: "",
    state: "pending" as const,
    expiresAt,
  }
  const isNew = await holds(
    transact([
      AssistantQuestionEntity.create({ ...owner, questionId, askedAt, expiresAt }),
      AssistantMessageEntity.put(questionMessage),
      AssistantMessageEntity.put(answer),
    ]),
  )
  const stored = isNew ? { question: questionMessage, answer } : await askedBefore(owner, questionId)
  if (stored.question.content !== question) throw conflict()
  if (stored.answer.state === "pending") await send("ASSISTANT_QUEUE_URL", keyOf(stored.answer))
  return { question: shown(stored.question), answer: shown(stored.answer) }
}

interface Owner {
  agencyId: string
  userId: string
}

/** The keys of a question and its answer, which sorts directly after it. */
function messagesOf(owner: Owner, { questionId, askedAt }: { questionId: string; askedAt: string }) {
  const answeredAt = new Date(Date.parse(askedAt) + 1).toISOString()
  const answerId = tokenHash(`answer-${questionId}`).slice(0, 32)
  return {
    question: { ...owner, createdAt: askedAt, messageId: questionId },
    answer: { ...owner, createdAt: answeredAt, messageId: answerId },
  }
}

/** @throws AppError conflict for a question that was cleared since */
async function askedBefore(owner: Owner, questionId: string) {
  const { data } = await AssistantQuestionEntity.get({ ...owner, questionId }).go({ consistent: true })
  if (!data) throw conflict()
  const keys = messagesOf(owner, data)
  const read = async (key: typeof keys.question) =>
    (await AssistantMessageEntity.get(key).go({ consistent: true })).data
  const [question, answer] = await Promise.all([read(keys.question), read(keys.answer)])
  if (!question || !answer) throw conflict("Cette question a été effacée.")
  return { question, answer }
}

/** An answer being written is then not stored. */
export async function clear(actor: Actor): Promise<{ cleared: number }> {
  const { agencyId, userId } = asMember(actor, "assistant")
  const { data } = await AssistantMessageEntity.query
    .primary({ agencyId, userId })
    .go({ pages: "all", consistent: true })
  await deleteAll(AssistantMessageEntity, data)
  return { cleared: data.length }
}

/** Erases all questions about an agency, page by page. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* eraseAll(AssistantMessageEntity, (page) =>
    AssistantMessageEntity.query.primary({ agencyId }).go(page),
  )
  yield* eraseAll(AssistantQuestionEntity, (page) =>
    AssistantQuestionEntity.query.primary({ agencyId }).go(page),
  )
}

const keyOf = ({ agencyId, userId, createdAt, messageId }: StoredAssistantMessage) => ({
  agencyId,
  userId,
  createdAt,
  messageId,
})

/** Shows an abandoned answer as failed. */
function shown(message: StoredAssistantMessage): AssistantMessage {
  const { messageId: id, role, content, createdAt, error = null, records = [] } = message
  const attributes = { id, role, content, createdAt, records }
  if (isGivenUp(message)) return { ...attributes, state: "failed", error: ANSWER_FAILED }
  return { ...attributes, state: message.state, error }
}
