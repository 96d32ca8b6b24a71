import * as z from "zod"
import type { Mailbox, Message } from "./mailbox/mailbox.ts"
import { type Body, compose, encodeWord, type Leaf } from "./mime/compose.ts"
import { headerOf, readHeaders, splitHead } from "./mime/headers.ts"

const attachment = z.strictObject({
  filename: z.string(),
  type: z.string().default("application/octet-stream"),
  /** Base64. */
  content: z.string(),
})

const arriving = z.strictObject({
  /** The whole mail, base64; otherwise it is composed from the following fields. */
  raw: z.string().optional(),
  /** As in mail headers. */
  from: z.string().default("Camille Roche <camille@marque.example>"),
  to: z.string().optional(),
  cc: z.string().optional(),
  replyTo: z.string().optional(),
  subject: z.string().default("Sans objet"),
  text: z.string().optional(),
  html: z.string().optional(),
  attachments: z.array(attachment).default([]),
  /** In addition to the default ones, or replacing them. */
  headers: z.record(z.string(), z.string()).default({}),
  /** The id of the account's message that this one answers. */
  inReplyTo: z.string().optional(),
  /** ISO; now by default. */
  at: z.string().optional(),
  labels: z.array(z.string()).default(["INBOX", "UNREAD"]),
})

export type Arriving = z.input<typeof arriving>

/** Adds a received mail to an account. Answers to a known thread join it. */
export async function arrive(mailbox: Mailbox, input: Arriving, now: number): Promise<Message> {
  const mail = arriving.parse(input)
  const at = mail.at ? Date.parse(mail.at) : now
  const raw = mail.raw === undefined ? composed(mailbox, mail, at) : Buffer.from(mail.raw, "base64")
  const headers = readHeaders(splitHead(raw).head)
  const references = `${headerOf(headers, "in-reply-to")} ${headerOf(headers, "references")}`
  const [threadId = null] = (references.match(/<[^<>\s]+>/g) ?? []).flatMap(
    (id) => mailbox.byMessageId(id)?.threadId ?? [],
  )
  const messageId = headerOf(headers, "message-id")
  return mailbox.add({ raw, at, messageId, labels: mail.labels, threadId })
}

function composed(mailbox: Mailbox, mail: z.output<typeof arriving>, at: number): Buffer {
  const { account } = mailbox
  const answered = mail.inReplyTo && mailbox.get(mail.inReplyTo).messageId
  const isSent = mail.labels.includes("SENT")
  const own = `${encodeWord(account.name)} <${account.email}>`
  const usual: [string, string | undefined][] = [
    ["From", isSent ? own : mail.from],
    ["To", mail.to ?? (isSent ? mail.from : own)],
    ["Cc", mail.cc],
    ["Reply-To", mail.replyTo],
    ["Subject", encodeWord(mail.subject)],
    ["Date", new Date(at).toUTCString().replace("GMT", "+0000")],
    ["Message-ID", `<${crypto.randomUUID()}@marque.example>`],
    ["In-Reply-To", answered],
    ["References", answered],
  ]
  const given = Object.entries(mail.headers)
  const names = given.map(([name]) => name.toLowerCase())
  const lines = usual.flatMap(([name, value]): [string, string][] =>
    value === undefined || names.includes(name.toLowerCase()) ? [] : [[name, value]],
  )
  return compose([...lines, ...given], bodyOf(mail))
}

function bodyOf({ text, html, attachments }: z.output<typeof arriving>): Body {
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
    ({ filename, type, content }): Leaf => ({
      type,
      filename,
      content: Buffer.from(content, "base64"),
    }),
  )
  return { multipart: "mixed", parts: [words, ...files] }
}
