import { deleteAll, getAll } from "../../lib/batch.ts"
import { holds, retryUntil } from "../../lib/transact.ts"
import { MailBodyEntity, MailEntity, MailThreadEntity, type StoredMail } from "./entities.ts"
import type { MailboxKey, MailKey } from "./mailboxes.ts"

const AT_ONCE = 20

/** Recomputes threads from their messages; deletes empty ones. */
export async function refreshThreads(mailbox: MailboxKey, threadIds: readonly string[]): Promise<void> {
  const { agencyId, influencerId } = mailbox
  const left = [...new Set(threadIds)]
  while (left.length) {
    await Promise.all(
      left.splice(0, AT_ONCE).map((threadId) => refresh({ agencyId, influencerId, threadId })),
    )
  }
}

interface ThreadKey extends MailboxKey {
  threadId: string
}

async function refresh(key: ThreadKey): Promise<void> {
  const done = await retryUntil(async () => (await attempt(key)) || undefined)
  if (!done) throw new Error("Others were faster all the time")
}

/** False when another process recomputed it meanwhile, perhaps from older messages. */
async function attempt(key: ThreadKey): Promise<boolean> {
  const { data: before } = await MailThreadEntity.get(key).go({
    consistent: true,
    attributes: ["version", "lastAt", "threadId"],
  })
  const { data: mails } = await MailEntity.query.primary(key).go({
    consistent: true,
    pages: "all",
    attributes: ["messageId", "receivedAt", "direction", "from", "subject", "snippet"],
  })
  const [first, ...others] = mails.sort((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1))
  if (!first) return before ? holds(removal(key, before.version).go()) : true
  const last = others.at(-1) ?? first
  const thread = {
    ...key,
    version: (before?.version ?? 0) + 1,
    subject: first.subject,
    with: mails.findLast(({ direction }) => direction === "in")?.from,
    snippet: last.snippet,
    lastAt: last.receivedAt,
    messageCount: mails.length,
    hasReply: mails.some(({ direction }) => direction === "out"),
  }
  return holds(
    before
      ? MailThreadEntity.put(thread)
          .where((stored, { eq }) => eq(stored.version, before.version))
          .go()
      : MailThreadEntity.create(thread).go(),
  )
}

const removal = (key: ThreadKey, version: number) =>
  MailThreadEntity.remove(key).where((stored, { eq }) => eq(stored.version, version))

/** Erases messages with their content, and recomputes their threads. */
export async function removeMessages(mailbox: MailboxKey, messages: readonly MailKey[]): Promise<void> {
  const keys = messages.map(({ agencyId, influencerId, threadId, messageId }) => ({
    agencyId,
    influencerId,
    threadId,
    messageId,
  }))
  await deleteAll(MailBodyEntity, keys)
  await deleteAll(MailEntity, keys)
  await refreshThreads(
    mailbox,
    keys.map(({ threadId }) => threadId),
  )
}

/** Those of these messages that are stored, with the attributes that a sync needs. */
export const knownOf = (keys: readonly MailKey[]) =>
  getAll(MailEntity, keys, {
    consistent: true,
    attributes: [
      ...(["agencyId", "influencerId", "threadId", "messageId", "generation", "labels"] as const),
      ...(["direction", "receivedAt", "addedBy", "classifiedBy"] as const),
    ],
  })

/** A stored message; null when this mailbox does not have it. */
export async function findMail({
  agencyId,
  influencerId,
  threadId,
  messageId,
}: MailKey): Promise<StoredMail | null> {
  const { data } = await MailEntity.get({ agencyId, influencerId, threadId, messageId }).go({
    consistent: true,
  })
  return data
}
