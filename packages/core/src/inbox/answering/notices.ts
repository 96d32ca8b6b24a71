import { de } from "../../lib/text.ts"
import { holds } from "../../lib/transact.ts"
import { ACTIONS_OF } from "../rules/actions.ts"
import { CLASSIFICATIONS } from "../rules/labels.ts"
import { MailChatEntity, type StoredChatMessage, type StoredMail } from "../store/entities.ts"
import { senderName } from "./mails.ts"

const OF_MAIL = "mail-"
/** Within the maximum length of an id. */
const noticeIdOf = (threadId: string): string => `${OF_MAIL}${threadId}`.slice(0, 64)
export const isNotice = ({ chatId }: Pick<StoredChatMessage, "chatId">): boolean => chatId.startsWith(OF_MAIL)

/**
 * Announces a new mail in its mailbox's chat, once (rules/inbox.md#chat). A thread has one notice, for its newest mail;
 * notices sort by the arrival of their mails, in whatever order these are classified.
 */
export async function announceMail(mail: StoredMail): Promise<void> {
  const { agencyId, influencerId, threadId, messageId, classification, receivedAt } = mail
  const notice = MailChatEntity.put({
    agencyId,
    influencerId,
    chatId: noticeIdOf(threadId),
    role: "assistant",
    content: contentOf(mail),
    createdAt: receivedAt,
    payload: {
      emailId: messageId,
      threadId,
      senderName: senderName(mail.from),
      actions: [...ACTIONS_OF[classification]],
    },
  }).where(({ createdAt }, { lt, notExists }) => `${notExists(createdAt)} OR ${lt(createdAt, receivedAt)}`)
  await holds(notice.go())
}

function contentOf({ from, subject, classification, aiSummary, snippet }: StoredMail): string {
  const title = `**Nouvel e-mail ${de(unmarked(senderName(from)))}**`
  const about = [CLASSIFICATIONS[classification], unmarked(subject)].filter(Boolean).join(" · ")
  return [title, about, unmarked(aiSummary || snippet)].filter(Boolean).join("\n")
}

/** Removes bold marks, since the text is a stranger's. */
const unmarked = (text: string): string => text.replaceAll("**", "").replace(/\s+/g, " ").trim()
