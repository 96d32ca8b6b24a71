import { type Actor, asMember } from "../../lib/access.ts"
import { getAll } from "../../lib/batch.ts"
import { conflict, found, notFound } from "../../lib/error.ts"
import { tokenHash } from "../../lib/id.ts"
import { holds, retryUntil, throwIfConditionFailed, transact } from "../../lib/transact.ts"
import type { ChatMessage } from "../contract/shapes.ts"
import type { InboxInput } from "../contract/staff.ts"
import { MailChatEntity, MailThreadEntity, type StoredChatMessage } from "../store/entities.ts"
import { answer } from "./answer.ts"
import { creatorNameOf, type Owner } from "./mails.ts"

const LISTED = 100

/** The latest messages of a mailbox's chat, in ascending order (rules/inbox.md#chat). */
export async function chat(actor: Actor, { influencerId }: InboxInput["chat"]) {
  const { agencyId } = asMember(actor, "talent_manager")
  const owner = { agencyId, influencerId }
  const [messages] = await Promise.all([newest(owner, LISTED), creatorNameOf(owner)])
  return { items: await shown(owner, messages) }
}

async function newest(owner: Owner, count: number): Promise<StoredChatMessage[]> {
  const { data } = await MailChatEntity.query.newest(owner).go({ order: "desc", count })
  return data.reverse()
}

/** Longer than the model may take. */
const BUSY_MS = 28_000

/**
 * Answers a question about this creator's mails (rules/inbox.md#chat). A repeated id returns the same answer; a request
 * during the answering waits. A question without an answer is not stored.
 * @throws AppError unavailable, throttled; conflict when the id was used for another question
 */
export async function ask(actor: Actor, { influencerId, id: chatId, message }: InboxInput["ask"]) {
  const { agencyId } = asMember(actor, "talent_manager")
  const owner = { agencyId, influencerId }
  const key = { ...owner, chatId }
  const answerId = tokenHash(`answer-${chatId}`).slice(0, 32)
  const [creator, before] = await Promise.all([creatorNameOf(owner), newest(owner, LISTED)])
  const question = await claim({
    ...key,
    role: "user",
    content: message,
    createdAt: new Date().toISOString(),
  })
  if (!question) return { items: await shown(owner, await answeredBySomeoneElse(key, answerId, message)) }
  try {
    const content = await answer(
      owner,
      creator,
      before.filter((one) => one.chatId !== chatId),
      message,
    )
    const createdAt = new Date().toISOString()
    const answerMessage = { ...owner, chatId: answerId, role: "assistant" as const, createdAt, ...content }
    const writes = [MailChatEntity.patch(key).remove(["busyUntil"]), MailChatEntity.put(answerMessage)]
    await throwIfConditionFailed(transact(writes), notFound)
    return { items: await shown(owner, [question, answerMessage]) }
  } catch (error) {
    const forget = MailChatEntity.delete(key).where((stored, { eq }) =>
      eq(stored.busyUntil, question.busyUntil),
    )
    await holds(forget.go())
    throw error
  }
}

/** Claims the question for one process: the first, or the first after one that died. */
async function claim(question: StoredChatMessage): Promise<StoredChatMessage | null> {
  const busyUntil = Date.now() + BUSY_MS
  const { agencyId, influencerId, chatId, content } = question
  const claimed = { ...question, busyUntil }
  if (await holds(MailChatEntity.create(claimed).go())) return claimed
  const takeOver = MailChatEntity.patch({ agencyId, influencerId, chatId })
    .set({ busyUntil })
    .where((stored, { eq, lt }) => `${eq(stored.content, content)} AND ${lt(stored.busyUntil, Date.now())}`)
  if (!(await holds(takeOver.go()))) return null
  return (await MailChatEntity.get({ agencyId, influencerId, chatId }).go({ consistent: true })).data
}

type ChatKey = Owner & { chatId: string }

async function answeredBySomeoneElse(
  key: ChatKey,
  answerId: string,
  message: string,
): Promise<StoredChatMessage[]> {
  const read = async (chatId: string) =>
    (await MailChatEntity.get({ ...key, chatId }).go({ consistent: true })).data
  const both = await retryUntil(async () => {
    const question = await read(key.chatId)
    if (question?.content !== message) throw conflict()
    const its = question.busyUntil ? null : await read(answerId)
    return question.busyUntil ? undefined : [question, ...(its ? [its] : [])]
  }, BUSY_MS)
  if (!both) throw conflict()
  return both
}

export async function removeChatMessage(
  actor: Actor,
  { influencerId, chatId }: InboxInput["removeChatMessage"],
) {
  const { agencyId } = asMember(actor, "talent_manager")
  const { data } = await MailChatEntity.delete({ agencyId, influencerId, chatId }).go({ response: "all_old" })
  found(data)
  return { id: chatId }
}

/** Reads now whether each thread has been answered. */
async function shown(owner: Owner, messages: readonly StoredChatMessage[]): Promise<ChatMessage[]> {
  const threadIds = new Set(messages.flatMap(({ payload }) => payload?.threadId ?? []))
  const threads = await getAll(
    MailThreadEntity,
    [...threadIds].map((threadId) => ({ ...owner, threadId })),
    { attributes: ["threadId", "hasReply"] },
  )
  const replied = new Set(threads.flatMap(({ threadId, hasReply }) => (hasReply ? [threadId] : [])))
  return messages.map(({ chatId, role, content, createdAt, payload }) => ({
    id: chatId,
    role,
    content,
    createdAt,
    payload: payload
      ? {
          emailId: payload.emailId ?? null,
          threadId: payload.threadId ?? null,
          hasReply: payload.threadId !== undefined && replied.has(payload.threadId),
          senderName: payload.senderName,
          actions: payload.actions,
        }
      : null,
  }))
}
