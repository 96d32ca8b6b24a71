import { type Actor, asMember } from "../../lib/access.ts"
import { getAll } from "../../lib/batch.ts"
import { firstPage, fromCursor } from "../../lib/paging.ts"
import { holds } from "../../lib/transact.ts"
import type { MailSummary, Thread, ThreadMessage, ThreadSummary } from "../contract/shapes.ts"
import type { InboxInput } from "../contract/staff.ts"
import { assertCreator } from "../store/creators.ts"
import { MailBodyEntity, MailEntity, MailThreadEntity, type StoredMail } from "../store/entities.ts"
import type { MailKey } from "../store/mailboxes.ts"
import { contactsOf, mailGone, messageOf, repliedThreads, shortened, toMessage, toSummary } from "./shown.ts"

export const MAILS_PAGE = 10
export const THREADS_PAGE = 15
const LONGEST_THREAD = 200

/** The newest first (rules/inbox.md#mails). */
export async function mails(actor: Actor, { influencerId, cursor }: InboxInput["mails"]) {
  const { agencyId } = asMember(actor, "talent_manager")
  const mailbox = { agencyId, influencerId }
  const after = fromCursor(cursor)
  const all = MailEntity.query.newest(mailbox)
  const rest = after ? all.lt({ receivedAt: after[0], messageId: after[1] }) : all
  const [{ data }] = await Promise.all([
    rest.go({ order: "desc", count: MAILS_PAGE + 1 }),
    assertCreator({ agencyId, influencerId }),
  ])
  const { items, nextCursor } = firstPage(data, {
    size: MAILS_PAGE,
    positionOf: ({ receivedAt, messageId }) => [receivedAt, messageId],
  })
  return { items: await summaries(mailbox, items), nextCursor }
}

async function summaries(
  mailbox: { agencyId: string; influencerId: string },
  stored: readonly StoredMail[],
): Promise<MailSummary[]> {
  const [contacts, replied] = await Promise.all([
    contactsOf(mailbox, stored),
    repliedThreads(
      mailbox,
      stored.map(({ threadId }) => threadId),
    ),
  ])
  return stored.map((mail) => toSummary(mail, { contacts, hasReply: replied.has(mail.threadId) }))
}

/** The latest activity first (rules/inbox.md#mails). */
export async function threads(actor: Actor, { influencerId, cursor }: InboxInput["threads"]) {
  const { agencyId } = asMember(actor, "talent_manager")
  const after = fromCursor(cursor)
  const all = MailThreadEntity.query.newest({ agencyId, influencerId })
  const rest = after ? all.lt({ lastAt: after[0], threadId: after[1] }) : all
  const [{ data }] = await Promise.all([
    rest.go({ order: "desc", count: THREADS_PAGE + 1 }),
    assertCreator({ agencyId, influencerId }),
  ])
  const { items, nextCursor } = firstPage(data, {
    size: THREADS_PAGE,
    positionOf: ({ lastAt, threadId }) => [lastAt, threadId],
  })
  return {
    items: items.map(
      (thread): ThreadSummary => ({
        id: thread.threadId,
        subject: thread.subject,
        with: thread.with ?? null,
        snippet: shortened(thread.snippet),
        lastAt: thread.lastAt,
        messageCount: thread.messageCount,
        hasReply: thread.hasReply,
      }),
    ),
    nextCursor,
  }
}

/** In ascending order; of more than 200 messages, the latest (rules/inbox.md#mails). */
export async function thread(
  actor: Actor,
  { influencerId, threadId }: InboxInput["thread"],
): Promise<Thread> {
  const { agencyId } = asMember(actor, "talent_manager")
  const key = { agencyId, influencerId, threadId }
  const [{ data: all }, { data: stored }] = await Promise.all([
    MailEntity.query.primary(key).go({ pages: "all", consistent: true }),
    MailThreadEntity.get(key).go({ consistent: true }),
  ])
  if (!all.length) throw mailGone()
  const messages = all.sort(firstFirst).slice(-LONGEST_THREAD)
  const keys = messages.map(({ messageId }) => ({ ...key, messageId }))
  const [bodies, contacts] = await Promise.all([
    getAll(MailBodyEntity, keys, { consistent: true }),
    contactsOf(key, messages),
  ])
  const bodyOf = new Map(bodies.map((body) => [body.messageId, body]))
  const hasReply = all.some(({ direction }) => direction === "out")
  return {
    id: threadId,
    subject: stored?.subject ?? messages[0]?.subject ?? "",
    hasReply,
    messages: withinAnswer(
      messages.map((mail) => toMessage(mail, bodyOf.get(mail.messageId), { contacts, hasReply })),
    ),
  }
}

const firstFirst = (one: StoredMail, other: StoredMail): number =>
  one.receivedAt < other.receivedAt ||
  (one.receivedAt === other.receivedAt && one.messageId < other.messageId)
    ? -1
    : 1

/** An answer of the API holds 6 MB: shortens the oldest messages of a very long thread. */
const CHARACTERS = 1_200_000
const CUT_SHORT = 1000

function withinAnswer(messages: readonly ThreadMessage[]): ThreadMessage[] {
  let left = CHARACTERS
  const cut = messages.toReversed().map((message) => {
    const text = left > message.text.length ? message.text : message.text.slice(0, CUT_SHORT)
    left -= text.length
    return { ...message, text }
  })
  return cut.reverse()
}

/** Marks a mail as handled, or not; a repeated call changes nothing (rules/inbox.md#actions). */
export async function handle(
  actor: Actor,
  { influencerId, threadId, messageId, handled }: InboxInput["handle"],
): Promise<ThreadMessage> {
  const { agencyId } = asMember(actor, "talent_manager")
  const key: MailKey = { agencyId, influencerId, threadId, messageId }
  const patch = MailEntity.patch(key)
  const write = handled
    ? patch
        .set({ handledAt: new Date().toISOString() })
        .where(({ handledAt }, { notExists }) => notExists(handledAt))
    : patch.remove(["handledAt"]).where(({ handledAt }, { exists }) => exists(handledAt))
  await holds(write.go())
  return messageOf(key)
}
