import { AiUsageEntity } from "@trame/core/ai/entities"
import {
  MailBodyEntity,
  MailChatEntity,
  MailEntity,
  MailThreadEntity,
  type StoredMail,
} from "@trame/core/inbox/store/entities"
import { newId } from "@trame/core/lib/id"
import { eventually } from "./eventually.ts"

type Owner = Pick<StoredMail, "agencyId" | "influencerId">

/** An id in Gmail's format. */
export const gmailId = (): string => newId().slice(0, 16)

export interface NewTestMail extends Partial<StoredMail> {
  text?: string
  /** As stored. */
  packedHtml?: string
  hasReply?: boolean
}

/** A mail as a sync stores it with its thread, not yet classified. */
export async function putMail(
  owner: Owner,
  {
    text = "",
    packedHtml,
    hasReply = false,
    messageId = gmailId(),
    threadId = gmailId(),
    ...fields
  }: NewTestMail = {},
): Promise<StoredMail> {
  const mail: StoredMail = {
    ...owner,
    threadId,
    messageId,
    generation: 1,
    subject: "Proposition de partenariat",
    from: { name: "Nora Marque", address: "nora@marque.example" },
    to: [{ name: "Lou", address: "lou@gmail.example" }],
    cc: [],
    snippet: text.slice(0, 80),
    receivedAt: new Date().toISOString(),
    direction: "in",
    labels: ["INBOX"],
    attachments: [],
    isBulk: false,
    classification: "other",
    ...fields,
  }
  const { subject, snippet, receivedAt, from, direction } = mail
  await Promise.all([
    MailEntity.put(mail).go(),
    MailBodyEntity.put({ ...owner, threadId, messageId, text, html: packedHtml }).go(),
    MailThreadEntity.put({
      ...owner,
      threadId,
      version: 1,
      subject,
      with: direction === "in" ? from : undefined,
      snippet,
      lastAt: receivedAt,
      messageCount: 1,
      hasReply: hasReply || direction === "out",
    }).go(),
  ])
  return mail
}

/** Such a mail, once lists show it. */
export async function storeMail(owner: Owner, fields: NewTestMail = {}): Promise<StoredMail> {
  const mail = await putMail(owner, fields)
  const { messageId, threadId } = mail
  await eventually(async () => {
    const { data } = await MailEntity.query.newest(owner).go({ order: "desc", pages: "all" })
    const { data: threads } = await MailThreadEntity.query.newest(owner).go({ order: "desc", pages: "all" })
    const isListed =
      data.some((one) => one.messageId === messageId) && threads.some((one) => one.threadId === threadId)
    if (!isListed) throw new Error("Not in its index yet")
  })
  return mail
}

export const keyOf = ({ agencyId, influencerId, threadId, messageId }: StoredMail) => ({
  agencyId,
  influencerId,
  threadId,
  messageId,
})

export async function readMail(mail: StoredMail): Promise<StoredMail | null> {
  return (await MailEntity.get(keyOf(mail)).go({ consistent: true })).data
}

/** An agency's use of the model this month. */
export async function usageOf(agencyId: string) {
  return (await AiUsageEntity.query.primary({ agencyId }).go({ consistent: true })).data[0] ?? null
}

/** Records that an agency has used this many tokens this month. */
export async function useTokens(
  agencyId: string,
  month: string,
  inputTokens: number,
  outputTokens = 0,
): Promise<void> {
  await AiUsageEntity.put({ agencyId, month, inputTokens, outputTokens, expiresAt: 4_070_908_800 }).go()
}

/** Messages in a chat, one minute apart, oldest first. */
export async function storeChat(owner: Owner, contents: readonly string[]): Promise<void> {
  const start = Date.parse("2026-11-01T08:00:00.000Z")
  const messages = contents.map((content, index) => ({
    ...owner,
    chatId: newId(),
    role: "user" as const,
    content,
    createdAt: new Date(start + index * 60_000).toISOString(),
  }))
  for (const message of messages) await MailChatEntity.put(message).go()
  await eventually(async () => {
    const { data } = await MailChatEntity.query.newest(owner).go({ pages: "all" })
    if (data.length < messages.length) throw new Error("Not in their index yet")
  })
}

/** A question whose worker died this long ago. */
export async function storeAbandonedQuestion(
  owner: Owner,
  chatId: string,
  content: string,
  busyUntil: number,
) {
  const createdAt = new Date().toISOString()
  await MailChatEntity.put({ ...owner, chatId, role: "user", content, createdAt, busyUntil }).go()
}
