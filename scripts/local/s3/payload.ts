import { createHash } from "node:crypto"
import { crc32 } from "node:zlib"
import { S3Error } from "./errors.ts"
import { header, type S3Request } from "./http.ts"

const trailerPayload = "STREAMING-UNSIGNED-PAYLOAD-TRAILER"
const largestBody = 5 * 1024 ** 3
const longestLine = 8192

/** A request's body: reading fails when the bytes differ from the declared ones. */
type Payload = {
  bytes: AsyncGenerator<Buffer>
  /** Available after the last byte. */
  checksum(): Checksum | undefined
}

type Check = { hash: Running; expected(): string | undefined; encoding: "hex" | "base64"; error: S3Error }

export function payloadOf(request: S3Request): Payload {
  const chunked = request.payloadHash.startsWith("STREAMING-")
  if (chunked && request.payloadHash !== trailerPayload) throw new S3Error("NotImplemented")
  const length = lengthOf(request, chunked ? "x-amz-decoded-content-length" : "content-length")
  const trailers = new Map<string, string>()
  const algorithm = declaredAlgorithm(request)
  let checksum: Checksum | undefined
  const checks = checksOf(request, algorithm, trailers, (value) => {
    if (algorithm) checksum = { algorithm, value }
  })
  const source = chunked ? decodeChunks(rawBytes(request), trailers) : rawBytes(request)
  return { bytes: checked(source, length, checks), checksum: () => checksum }
}

/** The undecoded body. The socket outlives an early stop, so that the refusal can still be sent. */
export async function* rawBytes({ message, response, awaitsContinue }: S3Request): AsyncGenerator<Buffer> {
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

function checksOf(
  request: S3Request,
  algorithm: Algorithm | undefined,
  trailers: Map<string, string>,
  accept: (value: string) => void,
): Check[] {
  const checks: Check[] = []
  const { payloadHash } = request
  const md5 = header(request, "content-md5")
  if (payloadHash !== trailerPayload && payloadHash !== "UNSIGNED-PAYLOAD") {
    const error = new S3Error("XAmzContentSHA256Mismatch")
    checks.push({ hash: running("sha256"), expected: () => payloadHash, encoding: "hex", error })
  }
  if (md5 !== undefined) {
    checks.push({
      hash: running("md5"),
      expected: () => md5,
      encoding: "base64",
      error: new S3Error("BadDigest"),
    })
  }
  if (algorithm) {
    const name = checksumHeader(algorithm)
    const error = new S3Error("BadDigest", `The ${name} you specified did not match the calculated checksum.`)
    const expected = () => {
      const value = header(request, name) ?? trailers.get(name)
      if (value !== undefined) accept(value)
      return value
    }
    checks.push({ hash: running(algorithm), expected, encoding: "base64", error })
  }
  return checks
}

function declaredAlgorithm(request: S3Request): Algorithm | undefined {
  const names = [...Object.keys(request.message.headers), ...request.query.keys()]
  const name = names.find((candidate) => /^x-amz-checksum-(?!mode|algorithm|type)/.test(candidate))
  const declared = name ?? header(request, "x-amz-trailer")?.trim().toLowerCase()
  return declared === undefined ? undefined : algorithmOf(declared)
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

const algorithms = ["crc32", "sha1", "sha256"] as const
type Algorithm = (typeof algorithms)[number]
export type Checksum = { algorithm: Algorithm; value: string }

type Running = { update(bytes: Buffer): void; digest(): Buffer }

/** @throws NotImplemented for algorithms that our clients never use */
function algorithmOf(header: string): Algorithm {
  const name = header.replace(/^x-amz-checksum-/, "")
  const found = algorithms.find((algorithm) => algorithm === name)
  if (!found) throw new S3Error("NotImplemented", `The checksum ${name} is not implemented`)
  return found
}

export function checksumHeader(algorithm: Algorithm): string {
  return `x-amz-checksum-${algorithm}`
}

function running(algorithm: Algorithm | "md5"): Running {
  if (algorithm !== "crc32") return createHash(algorithm)
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
