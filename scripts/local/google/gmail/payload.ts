import { randomBytes } from "node:crypto"
import { invalid, missing } from "../failure.ts"
import type { Message } from "../mailbox/mailbox.ts"
import { flatten, type Part, readParts } from "../mime/parts.ts"

export const FORMATS = ["full", "metadata", "minimal", "raw"] as const
export type Format = (typeof FORMATS)[number]

/** A message as the API shows it. */
export function presentMessage(message: Message, format: Format, headerNames: readonly string[]): object {
  const raw = message.raw()
  const root = readParts(raw)
  const head = {
    id: message.id,
    threadId: message.threadId,
    // Gmail omits empty fields.
    ...(message.labels.length > 0 && { labelIds: message.labels }),
    snippet: snippetOf(root),
    historyId: message.historyId,
    internalDate: `${message.at}`,
    sizeEstimate: raw.length,
  }
  if (format === "minimal") return head
  if (format === "raw") return { ...head, raw: raw.toString("base64url") }
  if (format === "full") return { ...head, payload: presentPart(root, message.id) }
  const wanted = headerNames.map((name) => name.toLowerCase())
  const headers = root.headers.filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()),
  )
  return { ...head, payload: { mimeType: root.mimeType, headers } }
}

function presentPart({ id, mimeType, filename, headers, content, parts }: Part, messageId: string): object {
  const isShown = mimeType.startsWith("text/") && !filename
  const data = isShown
    ? { data: content.toString("base64url") }
    : { attachmentId: newAttachmentId(messageId, id) }
  const hasParts = parts.length > 0 || mimeType.startsWith("multipart/")
  return {
    partId: id,
    mimeType,
    filename,
    headers,
    body: hasParts ? { size: 0 } : { ...data, size: content.length },
    ...(hasParts && { parts: parts.map((part) => presentPart(part, messageId)) }),
  }
}

const NONCE_BYTES = 96

/** New at each reading, as at Gmail: none may be stored. */
const newAttachmentId = (messageId: string, partId: string): string =>
  Buffer.concat([randomBytes(NONCE_BYTES), Buffer.from(`${messageId} ${partId}`)]).toString("base64url")

/** The bytes that an attachment's id stands for. @throws GoogleFailure */
export function readAttachment(message: Message, attachmentId: string): Buffer {
  const [ofMessage, partId] = Buffer.from(attachmentId, "base64url")
    .subarray(NONCE_BYTES)
    .toString()
    .split(" ")
  if (partId === undefined || ofMessage !== message.id) throw invalid("Invalid attachment token")
  const part = flatten(readParts(message.raw())).find(({ id }) => id === partId)
  if (!part) throw missing()
  return part.content
}

const SNIPPET_LENGTH = 200

/** The beginning of the text, escaped as for HTML. */
function snippetOf(message: Part): string {
  const texts = flatten(message).filter(({ filename, parts }) => !filename && parts.length === 0)
  const plain = texts.find(({ mimeType }) => mimeType === "text/plain")?.content.toString()
  const html = texts.find(({ mimeType }) => mimeType === "text/html")?.content.toString() ?? ""
  const text = plain?.trim() ? plain : stripTags(html)
  const start = text.replace(/\s+/g, " ").trim().slice(0, SNIPPET_LENGTH)
  const escapes: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  }
  return start.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

const ENTITIES: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', eacute: "é" }

const stripTags = (html: string): string =>
  html
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
