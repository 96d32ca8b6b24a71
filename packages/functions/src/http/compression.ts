import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** Below it, what is saved is less than a packet. */
const SMALLEST = 1000

/** A level that takes a millisecond for a long list. */
const QUALITY = 4

const ENCODERS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      },
    }),
  gzip: (text: string) => promisify(gzip)(text, { level: QUALITY }),
}

export type Encoding = keyof typeof ENCODERS

/** The best encoding that a request takes, by its `Accept-Encoding`. */
export function encodingFor(accepted = ""): Encoding | undefined {
  const taken = accepted
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim())
  return (["br", "gzip"] as const).find((encoding) => taken.includes(encoding))
}

/**
 * A body as an HTTP API takes it from a function, compressed where that serves: neither the API nor CloudFront, which
 * compresses only what it may keep, would do it. Nothing secret can be guessed by the length of an answer, since nobody
 * but the site can make a browser ask with a person's token: it is sent in a header, never as a cookie.
 */
export async function encoded(
  body: string,
  accepted?: string,
): Promise<{ headers: Record<string, string>; body: string; isBase64Encoded?: boolean }> {
  const encoding = Buffer.byteLength(body) < SMALLEST ? undefined : encodingFor(accepted)
  if (!encoding) return { headers: {}, body }
  return {
    headers: { "content-encoding": encoding },
    body: (await ENCODERS[encoding](body)).toString("base64"),
    isBase64Encoded: true,
  }
}
