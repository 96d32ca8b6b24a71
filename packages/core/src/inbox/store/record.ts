import type { gmail_v1 } from "@googleapis/gmail"
import { getAll, putAll } from "../../lib/batch.ts"
import { holds } from "../../lib/transact.ts"
import type { Classification } from "../rules/labels.ts"
import { MailBodyEntity, MailContactEntity, MailEntity, type StoredMailbox } from "./entities.ts"
import { packHtml } from "./html.ts"
import { type ParsedMail, parseMessage } from "./parse.ts"
import { refreshThreads } from "./threads.ts"

/** The mailbox and generation to which stored mails belong. */
export type Keeper = Pick<StoredMailbox, "agencyId" | "influencerId" | "generation">

interface RecordOptions {
  addedBy?: string
  /** The class of a new mail; null to classify it later. */
  classify?: (mail: ParsedMail) => Classification | null
}

/**
 * Stores complete Gmail messages (`format: "full"`), with their threads and contacts. May receive the same ones again,
 * in any order; notes by people and the model stay.
 * @returns the ids of the stored messages, without those that are no mails, and the ids of new ones
 */
export async function recordMessages(
  mailbox: Keeper,
  messages: readonly gmail_v1.Schema$Message[],
  options: RecordOptions = {},
): Promise<{ recorded: string[]; added: string[] }> {
  const distinct = new Map(messages.map((message) => [message.id, message]))
  const parsed = await Promise.all([...distinct.values()].map(parseMessage))
  const mails = parsed.filter((mail) => mail !== null)
  const owner = { agencyId: mailbox.agencyId, influencerId: mailbox.influencerId }
  const addresses = mails
    .filter(({ direction }) => direction === "out")
    .flatMap(({ to, cc }) => [...to, ...cc].map(({ address }) => address))
  // A mail's other items before the mail itself, so that a stored mail is complete.
  await putAll(
    MailContactEntity,
    [...new Set(addresses)].map((address) => ({ ...owner, address })),
  )
  await putAll(
    MailBodyEntity,
    mails.map(({ threadId, messageId, text, html }) => ({
      ...owner,
      threadId,
      messageId,
      text,
      html: packHtml(html, text),
    })),
  )
  const added = await storeMails(mailbox, mails, options)
  await refreshThreads(
    owner,
    mails.map(({ threadId }) => threadId),
  )
  return { recorded: mails.map(({ messageId }) => messageId), added }
}

async function storeMails(mailbox: Keeper, mails: readonly ParsedMail[], options: RecordOptions) {
  const { agencyId, influencerId } = mailbox
  const keys = mails.map(({ threadId, messageId }) => ({ agencyId, influencerId, threadId, messageId }))
  const stored = await getAll(MailEntity, keys, { consistent: true, attributes: ["messageId"] })
  const known = new Set(stored.map(({ messageId }) => messageId))
  const added = await Promise.all(
    mails.map(async (mail) => {
      const isNew = !known.has(mail.messageId) && (await create(mailbox, mail, options))
      if (!isNew) await update(mailbox, mail)
      return isNew ? mail.messageId : []
    }),
  )
  return added.flat()
}

function create(mailbox: Keeper, mail: ParsedMail, { addedBy, classify }: RecordOptions): Promise<boolean> {
  const { agencyId, influencerId, generation } = mailbox
  const { text: _text, html: _html, ...fields } = mail
  const classification = classify?.(mail) ?? null
  return holds(
    MailEntity.create({
      agencyId,
      influencerId,
      generation,
      addedBy,
      ...fields,
      ...(classification && { classification, classifiedBy: "rules" }),
    }).go(),
  )
}

async function update({ agencyId, influencerId, generation }: Keeper, mail: ParsedMail): Promise<void> {
  const { text: _text, html: _html, threadId, messageId, ...fields } = mail
  // A mail deleted meanwhile must not be partly recreated.
  await holds(
    MailEntity.patch({ agencyId, influencerId, threadId, messageId })
      .set({ ...fields, generation })
      .go(),
  )
}
