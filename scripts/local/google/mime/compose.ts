import { createHash } from "node:crypto"

export interface Leaf {
  type: string
  content: string | Buffer
  /** For text: UTF-8 or latin1. */
  charset?: "utf-8" | "iso-8859-1"
  filename?: string
  /** Of content shown by `cid:`. */
  contentId?: string
}

export interface Composite {
  multipart: "mixed" | "alternative" | "related"
  parts: Body[]
}

export type Body = Leaf | Composite

export type HeaderLines = readonly (readonly [name: string, value: string])[]

/** An encoded mail; the same input gives the same bytes. */
export function compose(headers: HeaderLines, body: Body): Buffer {
  const seed = JSON.stringify(headers)
  let boundaries = 0
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")
  return Buffer.from(`${lines}MIME-Version: 1.0\r\n${write(body)}`)

  function write(part: Body): string {
    if (!("multipart" in part)) return writeLeaf(part)
    boundaries += 1
    const boundary = createHash("sha256").update(`${seed}${boundaries}`).digest("hex").slice(0, 28)
    const parts = part.parts.map((inner) => `--${boundary}\r\n${write(inner)}\r\n`).join("")
    return `Content-Type: multipart/${part.multipart}; boundary="${boundary}"\r\n\r\n${parts}--${boundary}--\r\n`
  }
}

function writeLeaf({ type, content, charset = "utf-8", filename, contentId }: Leaf): string {
  const isText = typeof content === "string"
  const bytes = isText ? Buffer.from(content, charset === "utf-8" ? "utf8" : "latin1") : content
  const name = filename && encodeWord(filename)
  return [
    `Content-Type: ${type}${isText ? `; charset=${charset}` : ""}${name ? `; name="${name}"` : ""}`,
    ...(name ? [`Content-Disposition: ${contentId ? "inline" : "attachment"}; filename="${name}"`] : []),
    ...(contentId ? [`Content-ID: <${contentId}>`] : []),
    `Content-Transfer-Encoding: ${isText ? "quoted-printable" : "base64"}`,
    "",
    isText ? quotedPrintable(bytes) : inLines(bytes.toString("base64")),
  ].join("\r\n")
}

const inLines = (text: string): string => text.replace(/.{76}(?=.)/g, "$&\r\n")

/** Lines of at most 76 characters, without splitting an `=E9`. */
const quotedPrintable = (bytes: Buffer): string =>
  bytes
    .toString("latin1")
    .split(/\r?\n/)
    .map((line) => line.replace(/[^\t -<>-~]|[\t ]$/g, hex))
    .map((line) => line.match(/(?:=[\dA-F]{2}|[^=]){1,24}/g)?.join("=\r\n") ?? "")
    .join("\r\n")

const hex = (sign: string): string => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`

/** A header's text as most programs send it: encoded unless it is ASCII. */
export function encodeWord(text: string): string {
  if (/^[ -~]*$/.test(text) && !text.includes("=?")) return text
  const words: string[] = []
  let word = ""
  for (const sign of text) {
    if (Buffer.byteLength(word + sign) > 42) {
      words.push(word)
      word = ""
    }
    word += sign
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString("base64")}?=`).join("\r\n ")
}

/** The same with Q encoding, which some programs prefer. */
export const encodeWordQ = (text: string): string =>
  text
    .match(/(?:\S+ ?){1,3}/g)
    ?.map((words) => `=?UTF-8?Q?${quoted(words)}?=`)
    .join("\r\n ") ?? ""

const quoted = (text: string): string =>
  Buffer.from(text)
    .toString("latin1")
    .replace(/[^\w!*+/ -]|_/g, hex)
    .replaceAll(" ", "_")

/** A person's header form. */
export const mailboxOf = (name: string, address: string): string =>
  name ? `${/^[\w .'-]*$/.test(name) ? name : encodeWord(name)} <${address}>` : address
