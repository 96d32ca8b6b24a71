import type { gmail_v1 } from "@googleapis/gmail"
import { addressParser, decodeWords } from "postal-mime"
import { withoutHidden } from "../../lib/hidden.ts"
import { onOneLine } from "../../lib/text.ts"
import { decodedId } from "./content-id.ts"
import { joinEncodedWords } from "./encoded-words.ts"
import type { Address, InlinePicture, StoredAttachment } from "./entities.ts"
import { type Invitation, invitationIn } from "./invitation.ts"

/** A Gmail message in the form that is stored (rules/inbox.md#what-is-kept). */
export interface ParsedMail {
  threadId: string
  messageId: string
  subject: string
  from: Address
  replyTo: Address[]
  to: Address[]
  cc: Address[]
  snippet: string
  receivedAt: string
  direction: "in" | "out"
  labels: string[]
  rfcMessageId?: string
  references?: string
  attachments: StoredAttachment[]
  pictures: InlinePicture[]
  invitation?: Invitation
  isBulk: boolean
  text: string
  /** The sender's HTML; null when there is only text. */
  html: string | null
}

/** Maximum characters, or numbers of list elements: together far below an item's limit. */
const LONGEST = {
  subject: 1000,
  name: 200,
  /** The mail standard's limit; keys contain addresses. */
  address: 254,
  references: 20,
  snippet: 300,
  text: 60_000,
  addresses: 100,
  attachments: 100,
  pictures: 50,
  contentId: 250,
  fileName: 200,
  labels: 100,
}

/** Labels of messages that are no mails, or that the owner deleted. */
const NO_MAIL: ReadonlySet<string> = new Set(["DRAFT", "CHAT", "SPAM", "TRASH"])

/** Whether a message with these labels is stored. */
export const isMail = (labels: readonly string[] | null | undefined): boolean =>
  !labels?.some((label) => NO_MAIL.has(label))

/** Parses a complete Gmail message (`format: "full"`); null when it is not a mail. */
export async function parseMessage(message: gmail_v1.Schema$Message): Promise<ParsedMail | null> {
  const { id, threadId, payload, labelIds } = message
  if (!id || !threadId || !payload || !isMail(labelIds)) return null
  const header = headersOf(payload)
  const content = contentOf(payload)
  const invitation = content.calendar ? await invitationIn(content.calendar) : null
  const snippet = readSnippet(message.snippet ?? "")
  const labels = (labelIds ?? []).slice(0, LONGEST.labels)
  return {
    threadId,
    messageId: id,
    subject: line(decodeWords(header("subject")), LONGEST.subject),
    from: addressesIn(header("from"))[0] ?? { name: "", address: "" },
    replyTo: addressesIn(header("reply-to")),
    to: addressesIn(header("to")),
    cc: addressesIn(header("cc")),
    snippet,
    receivedAt: dateOf(message.internalDate),
    direction: labels.includes("SENT") ? "out" : "in",
    labels,
    rfcMessageId: idsIn(header("message-id"))[0],
    references: idsIn(header("references")).slice(-LONGEST.references).join(" ") || undefined,
    attachments: content.attachments.slice(0, LONGEST.attachments),
    pictures: content.pictures.slice(0, LONGEST.pictures),
    ...(invitation && { invitation }),
    isBulk: isBulk(header),
    text: content.text.trim() ? shortened(content.text, LONGEST.text) : await textOf(content.html, snippet),
    html: content.html || null,
  }
}

/** Message ids in a header of references; ignores overlong ones. */
const idsIn = (header: string): string[] => line(header, 50_000).match(/<[^<>\s]{1,500}>/g) ?? []

type Header = (name: string) => string

function headersOf({ headers }: gmail_v1.Schema$MessagePart): Header {
  const values = new Map<string, string>()
  for (const { name, value } of headers ?? []) {
    const key = name?.toLowerCase()
    if (key && value && !values.has(key))
      values.set(key, joinEncodedWords(value.replace(/\r?\n[ \t]*/g, " ")))
  }
  return (name) => values.get(name) ?? ""
}

const isBulk = (header: Header): boolean =>
  Boolean(header("list-unsubscribe") || header("list-id")) || /bulk|list|junk/i.test(header("precedence"))

function dateOf(milliseconds: string | null | undefined): string {
  const date = new Date(Number(milliseconds ?? Number.NaN))
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString()
}

const addressesIn = (header: string): Address[] =>
  addressParser(header, { flatten: true })
    .flatMap(({ name, address = "" }) =>
      address
        ? { name: line(name, LONGEST.name), address: line(address.toLowerCase(), LONGEST.address) }
        : [],
    )
    .slice(0, LONGEST.addresses)

interface Content {
  text: string
  html: string
  attachments: StoredAttachment[]
  /** Pictures that a page may show by `cid:`. */
  pictures: InlinePicture[]
  /** The invitation's calendar; empty without one. */
  calendar: string
}

/** Deeper than any mail nests, and shallow enough for the stack. */
const DEEPEST = 50

function contentOf(payload: gmail_v1.Schema$MessagePart): Content {
  const texts: string[] = []
  const htmls: string[] = []
  const files: gmail_v1.Schema$MessagePart[] = []
  const walk = (part: gmail_v1.Schema$MessagePart, depth: number, within: string): void => {
    const type = typeOf(part)
    const { filename, body, parts } = part
    const isShown = !filename && (type === "text/plain" || type === "text/html")
    if (isShown && body?.data) (type === "text/html" ? htmls : texts).push(decode(part, body.data))
    else if (type.startsWith("multipart/") && depth < DEEPEST) {
      for (const inner of parts ?? []) walk(inner, depth + 1, type)
    } else if (filename || body?.attachmentId || (body?.data && !isOtherWording(type, within)))
      files.push(part)
  }
  walk(payload, 0, "")
  const html = htmls.join("\n")
  const pictures = files.flatMap(toPicture)
  const referred = idsReferredIn(html)
  const shown = new Set(pictures.flatMap(({ contentId, partId }) => (referred.has(contentId) ? partId : [])))
  const calendar = files.find((part) => isCalendar(part) && part.body?.data)
  return {
    text: cleaned(texts.join("\n")),
    html,
    attachments: files
      .filter((part) => part.filename || !(shown.has(part.partId ?? "") || isDoubled(part, files)))
      .map(toAttachment),
    pictures,
    calendar: calendar?.body?.data ? decode(calendar, calendar.body.data) : "",
  }
}

/** An alternative version of the same text, e.g. AMP, not an attachment. */
const isOtherWording = (type: string, within: string): boolean =>
  within === "multipart/alternative" && type.startsWith("text/") && type !== "text/calendar"

export const isCalendar = (part: gmail_v1.Schema$MessagePart): boolean =>
  ["text/calendar", "application/ics"].includes(typeOf(part))

/** An invitation usually appears twice: inline without a name, and as a file. */
const isDoubled = (
  part: gmail_v1.Schema$MessagePart,
  files: readonly gmail_v1.Schema$MessagePart[],
): boolean => isCalendar(part) && files.some((other) => other !== part && isCalendar(other) && other.filename)

const PICTURES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"])

function toPicture(part: gmail_v1.Schema$MessagePart): InlinePicture[] {
  const contentType = typeOf(part).replace("image/jpg", "image/jpeg")
  const [, contentId = ""] = /^\s*<?([^<>\s]+)>?\s*$/.exec(headersOf(part)("content-id")) ?? []
  if (!PICTURES.has(contentType) || !contentId || contentId.length > LONGEST.contentId) return []
  return [{ partId: part.partId ?? "", contentId, contentType, size: part.body?.size ?? 0 }]
}

/** The content ids in a page, raw and decoded. */
const idsReferredIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/cid:([^\s"'<>)]+)/gi)].flatMap(([, id = ""]) => [id, decodedId(id)]))

const typeOf = ({ mimeType }: gmail_v1.Schema$MessagePart): string => {
  const type = (mimeType ?? "").toLowerCase()
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream"
}

function toAttachment(part: gmail_v1.Schema$MessagePart): StoredAttachment {
  const contentType = typeOf(part)
  const fallback =
    contentType === "message/rfc822" ? "message.eml" : isCalendar(part) ? "invitation.ics" : "piece-jointe"
  return {
    partId: part.partId ?? "",
    name:
      line(decodeWords(joinEncodedWords(part.filename ?? "")).replace(/[\\/]/g, "_"), LONGEST.fileName) ||
      fallback,
    contentType,
    size: part.body?.size ?? 0,
  }
}

/**
 * Gmail delivers most texts in UTF-8, whatever their header says; when the bytes are not UTF-8, the header's charset
 * applies. Encodings in plain ASCII, or full of zeros, would pass for UTF-8.
 */
function decode(part: gmail_v1.Schema$MessagePart, data: string): string {
  const bytes = Buffer.from(data, "base64url")
  const [, charset = "windows-1252"] =
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(headersOf(part)("content-type")) ?? []
  const isDisguised = /^(iso-2022|hz-gb)/i.test(charset)
    ? bytes.includes(0x1b)
    : /^utf-?16/i.test(charset) && bytes.includes(0)
  if (!isDisguised) {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    } catch {
      // The header's charset applies.
    }
  }
  return decoderOf(charset).decode(bytes)
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder("windows-1252")
  }
}

/** For larger HTML, only Gmail's snippet is stored as text. */
const LONGEST_HTML = 2_000_000

async function textOf(html: string, snippet: string): Promise<string> {
  if (!html || html.length > LONGEST_HTML) return snippet
  const { convert } = await import("html-to-text")
  const text = convert(html, {
    wordwrap: false,
    limits: { maxDepth: 200, maxChildNodes: 20_000 },
    selectors: [
      // The HTML view shows the links' targets.
      { selector: "a", options: { ignoreHref: true } },
      { selector: "img", format: "skip" },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  })
  return (
    shortened(
      cleaned(text)
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
      LONGEST.text,
    ) || snippet
  )
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

/** Decodes the HTML entities in Gmail's snippet. */
const readSnippet = (snippet: string): string =>
  line(
    snippet.replace(/&(?:#(\d{1,6})|([a-z]{2,6}));/g, (entity, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name ?? ""] ?? entity),
    ),
    LONGEST.snippet,
  )

const line = (text: string, longest: number): string => shortened(onOneLine(withoutHidden(text)), longest)

/** Keeps lines; removes invisible characters. */
const cleaned = (text: string): string =>
  withoutHidden(text)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, "")

/** Never splits a character. */
const shortened = (text: string, longest: number): string =>
  text.length > longest ? text.slice(0, longest).replace(/[\ud800-\udbff]$/, "") : text
