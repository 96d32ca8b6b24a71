import type { Mailbox, Message } from "./mailbox/mailbox.ts"
import { type Body, compose, encodeWord, type Leaf } from "./mime/compose.ts"
import { headerOf, readHeaders, splitHead } from "./mime/headers.ts"

export interface Arriving {
  /** The whole mail, base64; otherwise it is composed from the following fields. */
  raw?: string
  /** As in mail headers. */
  from?: string
  to?: string
  cc?: string
  replyTo?: string
  subject?: string
  text?: string
  html?: string
  /** Their contents are base64. */
  attachments?: { filename: string; type?: string; content: string }[]
  /** In addition to the default ones, or replacing them. */
  headers?: Record<string, string>
  /** The id of the account's message that this one answers. */
  inReplyTo?: string
  /** ISO; now by default. */
  at?: string
  labels?: string[]
}

/** Adds a received mail to an account. Answers to a known thread join it. */
export async function arrive(mailbox: Mailbox, mail: Arriving, now: number): Promise<Message> {
  const { labels = ["INBOX", "UNREAD"] } = mail
  const at = mail.at ? Date.parse(mail.at) : now
  const raw =
    mail.raw === undefined ? composed(mailbox, { ...mail, labels }, at) : Buffer.from(mail.raw, "base64")
  const headers = readHeaders(splitHead(raw).head)
  const references = `${headerOf(headers, "in-reply-to")} ${headerOf(headers, "references")}`
  const [threadId = null] = (references.match(/<[^<>\s]+>/g) ?? []).flatMap(
    (id) => mailbox.byMessageId(id)?.threadId ?? [],
  )
  const messageId = headerOf(headers, "message-id")
  return mailbox.add({ raw, at, messageId, labels, threadId })
}

function composed(mailbox: Mailbox, mail: Arriving, at: number): Buffer {
  const { account } = mailbox
  const { from = "Camille Roche <camille@marque.example>", subject = "Sans objet" } = mail
  const answered = mail.inReplyTo && mailbox.get(mail.inReplyTo).messageId
  const isSent = mail.labels?.includes("SENT")
  const own = `${encodeWord(account.name)} <${account.email}>`
  const usual: [string, string | undefined][] = [
    ["From", isSent ? own : from],
    ["To", mail.to ?? (isSent ? from : own)],
    ["Cc", mail.cc],
    ["Reply-To", mail.replyTo],
    ["Subject", encodeWord(subject)],
    ["Date", new Date(at).toUTCString().replace("GMT", "+0000")],
    ["Message-ID", `<${crypto.randomUUID()}@marque.example>`],
    ["In-Reply-To", answered],
    ["References", answered],
  ]
  const given = Object.entries(mail.headers ?? {})
  const names = given.map(([name]) => name.toLowerCase())
  const lines = usual.flatMap(([name, value]): [string, string][] =>
    value === undefined || names.includes(name.toLowerCase()) ? [] : [[name, value]],
  )
  return compose([...lines, ...given], bodyOf(mail))
}

function bodyOf({ text, html, attachments = [] }: Arriving): Body {
  const plain: Leaf = { type: "text/plain", content: text ?? "" }
  const page: Leaf = { type: "text/html", content: html ?? "" }
  const words: Body =
    html === undefined
      ? plain
      : text === undefined
        ? page
        : { multipart: "alternative", parts: [plain, page] }
  if (attachments.length === 0) return words
  const files = attachments.map(
    ({ filename, type = "application/octet-stream", content }): Leaf => ({
      type,
      filename,
      content: Buffer.from(content, "base64"),
    }),
  )
  return { multipart: "mixed", parts: [words, ...files] }
}
