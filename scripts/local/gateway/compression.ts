import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { pipeline } from "node:stream/promises"
import { constants, createBrotliCompress, createGzip } from "node:zlib"
import { encodingFor } from "@trame/functions/http/compression"

/** The files that CloudFront compresses: text of a thousand to ten million bytes. */
const TEXT = /^(text\/|application\/(json|manifest)|image\/svg)/
const SMALLEST = 1000
const LARGEST = 10_000_000

const ENCODERS = {
  br: (size: number) =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: size },
    }),
  gzip: () => createGzip(),
}

interface Sent {
  name: string
  size: number
  type: string
}

/** The build's version of a file at Brotli's highest level. */
export const tightOf = (name: string): string => `${name}.br`

/** Sends a file like CloudFront: compressed by type and size, if the browser accepts it. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { name, size, type }: Sent,
): Promise<void> {
  const accepted = String(request.headers["accept-encoding"] ?? "")
  const encoding = TEXT.test(type) && size >= SMALLEST && size <= LARGEST ? encodingFor(accepted) : undefined
  if (TEXT.test(type)) response.setHeader("vary", "accept-encoding")
  const tight = encoding === "br" ? await stat(tightOf(name)).catch(() => undefined) : undefined
  if (encoding) response.setHeader("content-encoding", encoding)
  if (tight) response.setHeader("content-length", tight.size)
  else if (!encoding) response.setHeader("content-length", size)
  if (request.method === "HEAD") return void response.end()
  const file = createReadStream(tight ? tightOf(name) : name)
  if (encoding && !tight) await pipeline(file, ENCODERS[encoding](size), response)
  else await pipeline(file, response)
}
