import * as Ai from "../../ai/index.ts"
import * as Influencers from "../../influencers/catalogue/index.ts"
import { onOneLine } from "../../lib/text.ts"
import { assertCreator } from "../store/creators.ts"
import { type Address, MailBodyEntity, type StoredMail } from "../store/entities.ts"
import type { MailboxKey, MailKey } from "../store/mailboxes.ts"

/** The owner of the mails in a run: a model never receives those of more than one influencer. */
export type Owner = MailboxKey

/**
 * The name of an agency's creator: one in its roster, or with a mailbox.
 * @throws AppError not_found
 */
export async function creatorNameOf({ agencyId, influencerId }: Owner): Promise<string> {
  const [influencers, mailbox] = await Promise.all([
    Influencers.byIds([influencerId]),
    assertCreator({ agencyId, influencerId }),
  ])
  const influencer = influencers.get(influencerId)
  return onOneLine(influencer?.displayName || influencer?.username || mailbox?.email || "")
}

/** Characters of a mail that a model receives. */
const SHOWN_CHARACTERS = 6000

export async function textOf(
  { agencyId, influencerId, threadId, messageId }: MailKey,
  max = SHOWN_CHARACTERS,
) {
  const { data } = await MailBodyEntity.get({ agencyId, influencerId, threadId, messageId }).go()
  return Ai.plainText(data?.text ?? "").slice(0, max)
}

const LONGEST_NAME = 80

/** A mail's sender by name, else by address. */
export const senderName = ({ name, address }: Address): string =>
  onOneLine(name || address).slice(0, LONGEST_NAME)

const LONGEST_SUBJECT = 300

/** A mail in the form that a model receives. */
export const described = (mail: StoredMail, text: string) => ({
  from: { name: senderName(mail.from), address: mail.from.address },
  direction: mail.direction === "in" ? "received" : "sent by us",
  date: mail.receivedAt,
  subject: mail.subject.slice(0, LONGEST_SUBJECT),
  text,
})
