import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

/** For smaller bodies, compression saves less than a packet. */
const SMALLEST = 1000

/** Takes a millisecond for a long list. */
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

/** The best encoding in an `Accept-Encoding` header. */
export function encodingFor(accepted = ""): Encoding | undefined {
  const encodings = accepted
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim())
  return (["br", "gzip"] as const).find((encoding) => encodings.includes(encoding))
}

/**
 * A body in an HTTP API's format, compressed when worthwhile: neither the API nor CloudFront, which compresses only
 * cacheable answers, would do it. The length of an answer reveals no secret, since only the site can make a browser
 * send a person's token: it is a header, not a cookie.
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
