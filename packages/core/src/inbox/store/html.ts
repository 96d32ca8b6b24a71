import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib"

/** DynamoDB's 400 KB per item, less its keys. */
const ROOM_BYTES = 390_000
const LONGEST_HTML = 2_000_000

/** HTML in the form stored beside the text; undefined when it is too large. */
export function packHtml(html: string | null, text: string): string | undefined {
  if (!html || html.length > LONGEST_HTML) return undefined
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const packed = brotliCompressSync(html, { params }).toString("base64")
  return packed.length + Buffer.byteLength(text) <= ROOM_BYTES ? packed : undefined
}

/** The original HTML. */
export const unpackHtml = (packed: string): string =>
  brotliDecompressSync(Buffer.from(packed, "base64"), { maxOutputLength: LONGEST_HTML * 4 }).toString("utf8")
