import { type Header, headerOf, readHeaders, readStructured, splitHead } from "./headers.ts"

export interface Part {
  /** Empty for the message itself, then `0`, `1`, `1.0`… */
  id: string
  mimeType: string
  /** Empty when absent. */
  filename: string
  headers: Header[]
  /** Decoded; text as UTF-8. Empty for a part with parts. */
  content: Buffer
  parts: Part[]
}

/** Deeper or further parts are ignored. */
const DEEPEST = 20
const MOST_PARTS = 200

/** The tree of a message, even a malformed one. */
export function readParts(raw: Buffer): Part {
  let left = MOST_PARTS
  return read(raw, "", 0)

  function read(bytes: Buffer, id: string, depth: number): Part {
    const { head, body } = splitHead(bytes)
    const headers = readHeaders(head)
    const type = readStructured(headerOf(headers, "content-type"))
    const disposition = readStructured(headerOf(headers, "content-disposition"))
    const mimeType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type.value) ? type.value : "text/plain"
    const filename = disposition.params.filename ?? type.params.name ?? ""
    const { boundary } = type.params
    if (mimeType.startsWith("multipart/") && boundary && depth < DEEPEST) {
      const parts = splitParts(body, boundary).flatMap((part, index) => {
        left -= 1
        return left < 0 ? [] : [read(part, id ? `${id}.${index}` : `${index}`, depth + 1)]
      })
      return { id, mimeType, filename, headers, content: Buffer.alloc(0), parts }
    }
    const bare = decodeTransfer(body, headerOf(headers, "content-transfer-encoding").toLowerCase())
    const isText = mimeType.startsWith("text/") && !filename
    const content = isText ? toUtf8(bare, type.params.charset) : bare
    return { id, mimeType, filename, headers, content, parts: [] }
  }
}

function splitParts(body: Buffer, boundary: string): Buffer[] {
  const text = body.toString("latin1")
  const escaped = boundary.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const lines = [...text.matchAll(new RegExp(`(?:^|\\r?\\n)--${escaped}(--)?[ \\t]*(?=\\r?\\n|$)`, "g"))]
  const parts: Buffer[] = []
  for (const [index, line] of lines.entries()) {
    if (line[1]) break
    const from = text.indexOf("\n", line.index + line[0].length)
    const to = lines[index + 1]?.index ?? text.length
    if (from >= 0) parts.push(body.subarray(Math.min(from + 1, to), to))
  }
  return parts
}

function decodeTransfer(body: Buffer, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body.toString("latin1").replace(/[^\w+/=-]/g, ""), "base64")
  if (encoding !== "quoted-printable") return body
  const text = body
    .toString("latin1")
    .replace(/[ \t]+(?=\r?\n)/g, "")
    .replace(/=\r?\n/g, "")
    .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(text, "latin1")
}

function toUtf8(bytes: Buffer, charset = "utf-8"): Buffer {
  try {
    return Buffer.from(new TextDecoder(charset).decode(bytes))
  } catch {
    return bytes
  }
}

/** All parts, itself first. */
export const flatten = (part: Part): Part[] => [part, ...part.parts.flatMap(flatten)]
