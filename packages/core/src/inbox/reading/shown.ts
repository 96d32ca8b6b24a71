import { getAll } from "../../lib/batch.ts"
import { found, notFound } from "../../lib/error.ts"
import type { MailSummary, ThreadMessage } from "../contract/shapes.ts"
import { MAIL_GONE } from "../rules/labels.ts"
import {
  type Address,
  MailBodyEntity,
  MailContactEntity,
  MailThreadEntity,
  type StoredAttachment,
  type StoredMail,
} from "../store/entities.ts"
import type { MailboxKey, MailKey } from "../store/mailboxes.ts"
import { findMail } from "../store/threads.ts"

/** What of a mail is said beside what it says itself. */

/** Also of a mail of another creator or agency (rules/platform.md#foreign-items). */
export const gone = () => notFound(MAIL_GONE)

/** Whom an answer to a mail goes to: its Reply-To, else its sender; to one of ours, those it went to. */
export const answeredTo = ({ direction, replyTo, from, to }: StoredMail): Address[] =>
  direction === "out" ? to : [replyTo ?? from]

/** Whether nobody has written from this mailbox to whom an answer goes (rules/inbox.md#first-contact). */
export type IsFirstContact = (mail: StoredMail) => boolean

export async function firstContacts(
  { agencyId, influencerId }: MailboxKey,
  mails: readonly StoredMail[],
): Promise<IsFirstContact> {
  const addresses = new Set(
    mails
      .filter(({ direction }) => direction === "in")
      .flatMap((mail) => answeredTo(mail).map(({ address }) => address))
      .filter((address) => address !== ""),
  )
  const keys = [...addresses].map((address) => ({ agencyId, influencerId, address }))
  const known = await getAll(MailContactEntity, keys, { consistent: true })
  const written = new Set(known.map(({ address }) => address))
  return (mail) => mail.direction === "in" && !answeredTo(mail).some(({ address }) => written.has(address))
}

/** Which of these threads have a message of ours. */
export async function answered(
  { agencyId, influencerId }: MailboxKey,
  threadIds: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(threadIds)].map((threadId) => ({ agencyId, influencerId, threadId }))
  const threads = await getAll(MailThreadEntity, keys, {
    consistent: true,
    attributes: ["threadId", "hasReply"],
  })
  return new Set(threads.flatMap(({ threadId, hasReply }) => (hasReply ? [threadId] : [])))
}

interface Beside {
  isFirstContact: boolean
  hasReply: boolean
}

const SNIPPET = 80

export const toSummary = (mail: StoredMail, { isFirstContact, hasReply }: Beside): MailSummary => ({
  id: mail.messageId,
  threadId: mail.threadId,
  subject: mail.subject,
  from: mail.from,
  snippet: shortened(mail.snippet),
  receivedAt: mail.receivedAt,
  direction: mail.direction,
  classification: mail.classification,
  isFirstContact,
  hasReply,
  isRead: !mail.labels.includes("UNREAD"),
  handledAt: mail.handledAt ?? null,
  hasAttachments: mail.attachments.length > 0,
})

/** At most 80 characters, none of them cut in half. */
export const shortened = (snippet: string): string => Array.from(snippet).slice(0, SNIPPET).join("")

/** Gmail numbers parts `0.1`; an id of ours has no dot. */
export const attachmentIdOf = ({ partId }: StoredAttachment): string => partId.replaceAll(".", "-")

interface Body {
  text: string
  html?: string | undefined
}

export const toMessage = (mail: StoredMail, body: Body | undefined, beside: Beside): ThreadMessage => ({
  ...toSummary(mail, beside),
  to: mail.to,
  cc: mail.cc,
  aiSummary: mail.aiSummary ?? null,
  text: body?.text ?? "",
  hasHtml: body?.html !== undefined,
  attachments: mail.attachments.map((attachment) => ({
    id: attachmentIdOf(attachment),
    name: attachment.name,
    contentType: attachment.contentType,
    size: attachment.size,
  })),
})

/** @throws AppError not_found */
export async function mailOf(key: MailKey): Promise<StoredMail> {
  return found(await findMail(key), gone)
}

/** One message as it is shown. @throws AppError not_found */
export async function messageOf(key: MailKey): Promise<ThreadMessage> {
  const [mail, { data: body }, replied] = await Promise.all([
    mailOf(key),
    MailBodyEntity.get(key).go({ consistent: true }),
    answered(key, [key.threadId]),
  ])
  const isFirstContact = (await firstContacts(key, [mail]))(mail)
  return toMessage(mail, body ?? undefined, { isFirstContact, hasReply: replied.has(key.threadId) })
}
