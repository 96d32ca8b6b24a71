import * as z from "zod"
import * as Agencies from "../../account/agencies/index.ts"
import type { AiMessage } from "../../ai/index.ts"
import * as Ai from "../../ai/index.ts"
import { asMember, type Member } from "../../lib/access.ts"
import { AppError } from "../../lib/error.ts"
import { send } from "../../lib/queue.ts"
import { holds } from "../../lib/transact.ts"
import { speaker } from "../../realtime/fan-out.ts"
import { AssistantMessageEntity, type StoredAssistantMessage } from "../entities.ts"
import {
  ANSWER_FAILED,
  ANSWER_MS,
  LEASE_MS,
  LONGEST_ANSWER,
  LOOK_AGAIN_SECONDS,
  NO_ANSWER,
  REMEMBERED,
  TRIES,
} from "../rules.ts"
import { instructionsFor } from "./instructions.ts"
import { assistantTools } from "./tools.ts"

/** A message of the assistant's queue: the key of an answer. */
export const request = z.object({
  agencyId: z.string(),
  userId: z.string(),
  createdAt: z.string(),
  messageId: z.string(),
})
type Key = z.infer<typeof request>

/**
 * Writes an answer, unless it is written or another worker holds it (rules/inbox.md#answers). First sends a message for
 * a later check, so that another worker resumes the answer when this one dies.
 * @returns the refusal shown to the asker, if any
 */
export async function answer(key: Key): Promise<AppError | null> {
  const { data: pending } = await AssistantMessageEntity.get(key).go({ consistent: true })
  const now = Date.now()
  if (pending?.state !== "pending" || (pending.busyUntil ?? 0) > now) return null
  await send("ASSISTANT_QUEUE_URL", key, LOOK_AGAIN_SECONDS)
  const { tries = 0 } = pending
  const busyUntil = now + LEASE_MS
  const claim = AssistantMessageEntity.patch(key)
    .set({ busyUntil, content: "", tries: tries + 1 })
    .where(({ state, busyUntil }, { eq, lt, notExists }) =>
      [eq(state, "pending"), `(${notExists(busyUntil)} OR ${lt(busyUntil, now)})`].join(" AND "),
    )
  if (!(await holds(claim.go()))) return null
  const claimed = { key, busyUntil }
  if (tries >= TRIES) {
    await fail(claimed, ANSWER_FAILED)
    return null
  }
  try {
    await write(claimed, await askerOf(key))
  } catch (error) {
    if (error instanceof TakenAway) return null
    await fail(claimed, sentenceFor(error))
    if (!(error instanceof AppError)) throw error
    return error
  }
  return null
}

interface Claimed {
  key: Key
  busyUntil: number
}

/** The answer was cleared, or another worker writes it. */
class TakenAway extends Error {}

/** The asker, with their present rights (rules/inbox.md#what-the-assistant-sees). */
async function askerOf({ agencyId, userId }: Key): Promise<Member> {
  const actor = await Agencies.actorOf(userId, { actingAgencyId: agencyId })
  return asMember(actor ?? { type: "public", address: null }, "assistant")
}

async function write(claimed: Claimed, asker: Member): Promise<void> {
  const { key } = claimed
  const { tools, recordsIn } = assistantTools(asker)
  const voice = streamTo(claimed)
  const { text } = await Ai.converse({
    agencyId: key.agencyId,
    kind: "assistant",
    instructions: instructionsFor(asker),
    messages: await conversationBefore(key),
    tools,
    timeoutMs: ANSWER_MS,
    onText: voice.say,
  })
  await voice.sayRest()
  const content = Ai.plainText(text).slice(0, LONGEST_ANSWER) || NO_ANSWER
  await store(claimed, { content, records: recordsIn(content), state: "done" })
}

/** The question and the earlier messages. */
async function conversationBefore({ agencyId, userId, createdAt }: Key): Promise<AiMessage[]> {
  const { data } = await AssistantMessageEntity.query
    .primary({ agencyId, userId })
    .lt({ createdAt })
    .go({ order: "desc", count: REMEMBERED, consistent: true })
  return data
    .reverse()
    .filter(({ state, content }) => state === "done" && content)
    .map(({ role, content }) => ({ role, content }))
}

/** Collects pieces of text for so long before it sends them, and stores the text at this interval. */
const GATHER_MS = 100
const STORE_MS = 2000

/** Sends the text to the asker's open pages as it arrives. */
function streamTo(claimed: Claimed) {
  const { messageId: id } = claimed.key
  const sendToPages = speaker(claimed.key, "assistant")
  let text = ""
  let sentLength = 0
  let sentAt = 0
  let storedAt = Date.now()
  async function sayRest(): Promise<void> {
    const piece = text.slice(sentLength)
    if (!piece) return
    const offset = sentLength
    sentLength = text.length
    sentAt = Date.now()
    await sendToPages({ type: "piece", id, offset, text: piece })
  }
  async function say(piece: string): Promise<void> {
    text += piece
    if (text.length > LONGEST_ANSWER) return
    if (Date.now() - sentAt >= GATHER_MS) await sayRest()
    if (Date.now() - storedAt < STORE_MS) return
    storedAt = Date.now()
    await store(claimed, { content: text })
  }
  return { say, sayRest }
}

/** @throws TakenAway when this worker no longer holds the answer */
async function store({ key, busyUntil }: Claimed, changes: Partial<StoredAssistantMessage>): Promise<void> {
  const writing = AssistantMessageEntity.patch(key).set(changes)
  const conditional = (changes.state ? writing.remove(["busyUntil"]) : writing).where((stored, { eq }) =>
    [eq(stored.state, "pending"), eq(stored.busyUntil, busyUntil)].join(" AND "),
  )
  if (!(await holds(conditional.go()))) throw new TakenAway()
}

async function fail(claimed: Claimed, error: string): Promise<void> {
  try {
    await store(claimed, { content: "", error, state: "failed" })
  } catch (taken) {
    if (!(taken instanceof TakenAway)) throw taken
  }
}

/** The asker's rights and limits keep their own message. */
const sentenceFor = (error: unknown): string =>
  error instanceof AppError && (error.code !== "unavailable" || error.message === Ai.AI_NOT_OPEN)
    ? error.message
    : ANSWER_FAILED
