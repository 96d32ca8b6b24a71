import { createHash } from "node:crypto"
import { crc32 } from "node:zlib"
import { S3Error } from "./errors.ts"
import { header, type S3Request } from "./http.ts"

const trailerPayload = "STREAMING-UNSIGNED-PAYLOAD-TRAILER"
const largestBody = 5 * 1024 ** 3
const longestLine = 8192

type Running = { update(bytes: Buffer): void; digest(): Buffer }
type Check = { hash: Running; expected(): string | undefined; encoding: "hex" | "base64"; error: S3Error }

/** A request's body: reading fails when the bytes differ from the declared ones. */
export function payloadOf(request: S3Request): AsyncGenerator<Buffer> {
  const chunked = request.payloadHash.startsWith("STREAMING-")
  if (chunked && request.payloadHash !== trailerPayload) throw new S3Error("NotImplemented")
  const length = lengthOf(request, chunked ? "x-amz-decoded-content-length" : "content-length")
  const trailers = new Map<string, string>()
  const source = chunked ? decodeChunks(rawBytes(request), trailers) : rawBytes(request)
  return checked(source, length, checksOf(request, trailers))
}

/** The undecoded body. The socket outlives an early stop, so that the refusal can still be sent. */
async function* rawBytes({ message, response, awaitsContinue }: S3Request): AsyncGenerator<Buffer> {
  if (awaitsContinue) response.writeContinue()
  for await (const chunk of message.iterator({ destroyOnReturn: false })) yield chunk
}

async function* checked(
  source: AsyncGenerator<Buffer>,
  length: number,
  checks: Check[],
): AsyncGenerator<Buffer> {
  let received = 0
  for await (const bytes of source) {
    received += bytes.length
    for (const { hash } of checks) hash.update(bytes)
    yield bytes
  }
  if (received !== length) throw new S3Error("IncompleteBody")
  for (const check of checks) {
    if (check.hash.digest().toString(check.encoding) !== check.expected()) throw check.error
  }
}

function checksOf(request: S3Request, trailers: Map<string, string>): Check[] {
  const checks: Check[] = []
  const { payloadHash } = request
  if (payloadHash !== trailerPayload && payloadHash !== "UNSIGNED-PAYLOAD") {
    const error = new S3Error("XAmzContentSHA256Mismatch")
    checks.push({ hash: createHash("sha256"), expected: () => payloadHash, encoding: "hex", error })
  }
  if (declaresChecksum(request)) {
    const expected = () => header(request, checksumName) ?? trailers.get(checksumName)
    checks.push({ hash: runningCrc32(), expected, encoding: "base64", error: new S3Error("BadDigest") })
  }
  return checks
}

/** The only checksum of our clients. */
const checksumName = "x-amz-checksum-crc32"

/** @throws NotImplemented for another algorithm */
function declaresChecksum(request: S3Request): boolean {
  const names = [...Object.keys(request.message.headers), ...request.query.keys()]
  const name = names.find((candidate) => /^x-amz-checksum-(?!mode|algorithm|type)/.test(candidate))
  const declared = name ?? header(request, "x-amz-trailer")?.trim().toLowerCase()
  if (declared !== undefined && declared !== checksumName) throw new S3Error("NotImplemented")
  return declared !== undefined
}

function lengthOf(request: S3Request, name: string): number {
  const text = header(request, name)
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new S3Error("MissingContentLength")
  if (Number(text) > largestBody) throw new S3Error("EntityTooLarge")
  return Number(text)
}

/** Removes the aws-chunked framing and collects the trailers. */
async function* decodeChunks(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  const line = () => reader.text("\r\n", longestLine, new S3Error("InvalidRequest", "Malformed chunk"))
  for (;;) {
    const size = await line()
    if (!/^[0-9a-f]{1,12}$/i.test(size)) throw new S3Error("InvalidRequest", "Malformed chunk size")
    if (Number.parseInt(size, 16) === 0) break
    yield* reader.bytes(Number.parseInt(size, 16))
    if ((await line()) !== "") throw new S3Error("InvalidRequest", "Malformed chunk")
  }
  for (let text = await line(); text !== ""; text = await line()) {
    const colon = text.indexOf(":")
    trailers.set(text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim())
  }
}

/** Reads lines and byte runs from a stream, buffering little more than one of its chunks. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Exactly `count` bytes, in pieces. @throws IncompleteBody */
  async *bytes(count: number): AsyncGenerator<Buffer> {
    let left = count
    while (left > 0) {
      if (this.#held.length === 0) await this.#fill()
      const piece = this.#held.subarray(0, left)
      this.#held = this.#held.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  /** Everything before the delimiter, which is consumed. @throws IncompleteBody */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const found = this.#held.indexOf(delimiter)
      const ready = found >= 0 ? found : Math.max(0, this.#held.length - delimiter.length + 1)
      const piece = this.#held.subarray(0, ready)
      this.#held = this.#held.subarray(found >= 0 ? found + delimiter.length : ready)
      if (piece.length > 0) yield piece
      if (found >= 0) return
      await this.#fill()
    }
  }

  /** A short text before the delimiter. @throws `tooLong` */
  async text(delimiter: string, most: number, tooLong: S3Error): Promise<string> {
    const pieces: Buffer[] = []
    let length = 0
    for await (const piece of this.until(Buffer.from(delimiter))) {
      length += piece.length
      if (length > most) throw tooLong
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString("utf8")
  }

  async #fill(): Promise<void> {
    const next = await this.#source.next()
    if (next.done) throw new S3Error("IncompleteBody")
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, next.value]) : next.value
  }
}

function runningCrc32(): Running {
  let value = 0
  return {
    update(bytes) {
      value = crc32(bytes, value)
    },
    digest() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    },
  }
}
