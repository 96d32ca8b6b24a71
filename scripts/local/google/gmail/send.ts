import { randomBytes } from "node:crypto"
import PostalMime, { addressParser, decodeWords, type Email } from "postal-mime"
import * as z from "zod"
import { invalid, missing, tooLarge, unknownHere } from "../failure.ts"
import type { Mailbox, Message } from "../mailbox/mailbox.ts"
import { type Header, headerOf, readHeaders, readStructured, splitHead } from "../mime/headers.ts"
import { readParts } from "../mime/parts.ts"
import type { Call } from "./call.ts"

const description = z.strictObject({ raw: z.string().optional(), threadId: z.string().optional() })

const LARGEST_MAIL = 25 * 1024 * 1024
/** Larger mails must be uploaded. */
const LARGEST_DESCRIPTION = 10 * 1024 * 1024

/** Sends a mail, given in JSON or raw, from the account itself. */
export async function sendMessage(call: Call): Promise<object> {
  const { mailbox, google } = call
  const { raw, threadId } = await readRequest(call)
  if (raw.length === 0)
    throw invalid("'raw' RFC822 payload message string or uploading message via /upload/* URL required")
  if (raw.length > LARGEST_MAIL) throw tooLarge("Message too large")
  if (threadId && mailbox.thread(threadId).length === 0) throw missing()
  const mail = await PostalMime.parse(raw)
  checkRecipients(mail)
  const { head, body } = splitHead(raw)
  const messageId = `<CAL${randomBytes(24).toString("base64url")}@mail.gmail.example>`
  const headers = outgoing(readHeaders(head), mailbox, messageId, google.now())
  const message = await mailbox.add({
    raw: Buffer.concat([
      Buffer.from(headers.map(({ name, value }) => `${name}: ${value}\r\n`).join("")),
      Buffer.from("\r\n"),
      body,
    ]),
    at: google.now(),
    messageId,
    labels: isToSelf(mail, mailbox) ? ["UNREAD", "SENT", "INBOX"] : ["SENT"],
    threadId: threadFor(mailbox, headers, threadId),
    sent: true,
  })
  return { id: message.id, threadId: message.threadId, labelIds: message.labels }
}

async function readRequest(call: Call): Promise<{ raw: Buffer; threadId?: string }> {
  const { contentType, isUpload, params } = call
  const { params: typeParams } = readStructured(contentType)
  const body = await call.body()
  if (!isUpload && body.length > LARGEST_DESCRIPTION)
    throw tooLarge(`Request payload size exceeds the limit: ${LARGEST_DESCRIPTION} bytes.`)
  if (!isUpload) return describedBy(body)
  const way = params.text("uploadType")
  if (way !== "multipart") throw unknownHere(`uploadType=${way}`)
  const related = Buffer.concat([
    Buffer.from(`content-type: multipart/related; boundary="${typeParams.boundary ?? ""}"\r\n\r\n`),
    body,
  ])
  const [about, mail, ...others] = readParts(related).parts
  if (!about || !mail || others.length > 0) throw invalid("Malformed multipart body.")
  if (mail.mimeType !== "message/rfc822")
    throw invalid(`Media type '${mail.mimeType}' is not supported. Valid media types: [message/*]`)
  const { threadId } = describedBy(about.content)
  return { raw: mail.content, threadId }
}

function describedBy(body: Buffer): { raw: Buffer; threadId?: string } {
  const { success, data, error } = description.safeParse(parse(body))
  if (!success) throw invalid(`Invalid JSON payload received. ${error.issues[0]?.message}`)
  return { raw: Buffer.from(data.raw ?? "", "base64url"), threadId: data.threadId }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw invalid("Invalid JSON payload received. Parse error.")
  }
}

const ADDRESS = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/

function addressesOf(list: Email["to"] = []): string[] {
  return list.flatMap((one) => (one.group ?? [one]).map(({ address }) => address ?? ""))
}

function checkRecipients({ to, cc, bcc }: Email): void {
  for (const [name, list] of Object.entries({ To: to, Cc: cc, Bcc: bcc })) {
    if (addressesOf(list).some((address) => !ADDRESS.test(address))) throw invalid(`Invalid ${name} header`)
  }
  if (addressesOf(to).length + addressesOf(cc).length + addressesOf(bcc).length === 0)
    throw invalid("Recipient address required")
}

const isToSelf = ({ to, cc, bcc }: Email, { account }: Mailbox): boolean =>
  [to, cc, bcc]
    .flatMap((list) => addressesOf(list))
    .some((address) => address.toLowerCase() === account.email)

/** As Gmail sends them: from the account, whatever the given sender, and under an id of its own. */
function outgoing(given: Header[], { account }: Mailbox, messageId: string, at: number): Header[] {
  const [from] = addressParser(headerOf(given, "from"), { flatten: true })
  const isOwn = from?.address?.toLowerCase() === account.email
  const own = {
    name: "From",
    value: isOwn
      ? headerOf(given, "from")
      : nameAndAddress(decodeWords(from?.name || account.name), account.email),
  }
  const kept = given.filter(({ name }) => !["from", "message-id"].includes(name.toLowerCase()))
  return [
    ...(headerOf(given, "mime-version") ? [] : [{ name: "MIME-Version", value: "1.0" }]),
    ...(headerOf(given, "date")
      ? []
      : [{ name: "Date", value: new Date(at).toUTCString().replace("GMT", "+0000") }]),
    own,
    ...kept,
    { name: "Message-ID", value: messageId },
  ]
}

const nameAndAddress = (name: string, address: string): string =>
  /^[\w .'-]*$/.test(name)
    ? `${name} <${address}>`.trim()
    : `=?UTF-8?B?${Buffer.from(name).toString("base64")}?= <${address}>`

/** The mail's thread: one that its references name, or the given one if the subjects match. */
function threadFor(mailbox: Mailbox, headers: Header[], told?: string): string | null {
  const references = `${headerOf(headers, "in-reply-to")} ${headerOf(headers, "references")}`.match(
    /<[^<>\s]+>/g,
  )
  const referred = references?.map((id) => mailbox.byMessageId(id)).find((message) => message !== undefined)
  if (referred && (!told || referred.threadId === told)) return referred.threadId
  const [first] = told ? mailbox.thread(told) : []
  return first && topicOf(headersOf(first)) === topicOf(headers) ? first.threadId : null
}

const headersOf = (message: Message): Header[] => readHeaders(splitHead(message.raw()).head)
const topicOf = (headers: Header[]): string =>
  headerOf(headers, "subject")
    .replace(/^((re|fwd?|tr)\s*:\s*)+/i, "")
    .trim()
    .toLowerCase()
