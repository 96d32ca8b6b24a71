import { getAll } from "../../lib/batch.ts"
import { found, notFound } from "../../lib/error.ts"
import type { MailSummary, ThreadMessage } from "../contract/shapes.ts"
import { addresseesOf, answeredTo } from "../rules/addressees.ts"
import { MAIL_GONE } from "../rules/labels.ts"
import {
  MailBodyEntity,
  MailContactEntity,
  MailThreadEntity,
  type StoredAttachment,
  type StoredMail,
} from "../store/entities.ts"
import type { MailboxKey, MailKey } from "../store/mailboxes.ts"
import { findMail } from "../store/threads.ts"

/** Data shown with a mail besides its content. */

/** Also for a mail of another creator or agency (rules/platform.md#foreign-items). */
export const mailGone = () => notFound(MAIL_GONE)

/** Of the recipients of answers to these mails, the addresses that this mailbox has written to. */
export async function contactsOf(
  { agencyId, influencerId }: MailboxKey,
  mails: readonly StoredMail[],
): Promise<ReadonlySet<string>> {
  const received = mails.filter(({ direction }) => direction === "in")
  const addresses = new Set(received.flatMap((mail) => answeredTo(mail).map(({ address }) => address)))
  const keys = [...addresses].map((address) => ({ agencyId, influencerId, address }))
  const known = await getAll(MailContactEntity, keys, { consistent: true })
  return new Set(known.map(({ address }) => address))
}

/** Whether this mailbox has written to none of the answer's recipients (rules/inbox.md#first-contact). */
export const isFirstContact = (mail: StoredMail, contacts: ReadonlySet<string>): boolean =>
  mail.direction === "in" && !answeredTo(mail).some(({ address }) => contacts.has(address))

/** Those of these threads that contain a message of ours. */
export async function repliedThreads(
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
  contacts: ReadonlySet<string>
  hasReply: boolean
}

const SNIPPET = 80

export const toSummary = (mail: StoredMail, { contacts, hasReply }: Beside): MailSummary => ({
  id: mail.messageId,
  threadId: mail.threadId,
  subject: mail.subject,
  from: mail.from,
  snippet: shortened(mail.snippet),
  receivedAt: mail.receivedAt,
  direction: mail.direction,
  classification: mail.classification,
  isFirstContact: isFirstContact(mail, contacts),
  hasReply,
  isRead: !mail.labels.includes("UNREAD"),
  handledAt: mail.handledAt ?? null,
  hasAttachments: mail.attachments.length > 0,
})

/** At most 80 characters; never splits a character. */
export const shortened = (snippet: string): string => Array.from(snippet).slice(0, SNIPPET).join("")

/** Gmail numbers parts like `0.1`; our ids have no dots. */
export const attachmentIdOf = ({ partId }: StoredAttachment): string => partId.replaceAll(".", "-")

interface Body {
  text: string
  html?: string | undefined
}

export const toMessage = (mail: StoredMail, body: Body | undefined, beside: Beside): ThreadMessage => ({
  ...toSummary(mail, beside),
  to: mail.to,
  cc: mail.cc,
  answersTo: addresseesOf(mail, beside.contacts),
  aiSummary: mail.aiSummary ?? null,
  text: body?.text ?? "",
  hasHtml: body?.html !== undefined,
  attachments: mail.attachments.map((attachment) => ({
    id: attachmentIdOf(attachment),
    name: attachment.name,
    contentType: attachment.contentType,
    size: attachment.size,
  })),
  invitation: mail.invitation ? { ...mail.invitation, end: mail.invitation.end ?? null } : null,
})

/** @throws AppError not_found */
export async function mailOf(key: MailKey): Promise<StoredMail> {
  return found(await findMail(key), mailGone)
}

/** One message with all that is shown. @throws AppError not_found */
export async function messageOf(key: MailKey): Promise<ThreadMessage> {
  const [mail, { data: body }, replied] = await Promise.all([
    mailOf(key),
    MailBodyEntity.get(key).go({ consistent: true }),
    repliedThreads(key, [key.threadId]),
  ])
  const contacts = await contactsOf(key, [mail])
  return toMessage(mail, body ?? undefined, { contacts, hasReply: replied.has(key.threadId) })
}
