import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { S3Error } from "./errors.ts"
import { header, quoted, replyEmpty, type S3Request, unquoted } from "./http.ts"
import type { StoredObject } from "./objects.ts"
import { checksumHeader, payloadOf } from "./payload.ts"
import type { Store } from "./store.ts"

export async function putObject(request: S3Request, { objects, bodies }: Store): Promise<void> {
  const { bucket, key } = request
  const allow = writeCondition(request)
  const headers = storedHeaders(request)
  allow(objects.find(bucket, key))
  const payload = payloadOf(request)
  const { segment, md5: etag } = await bodies.write(payload.bytes)
  const checksum = payload.checksum()
  const modified = new Date().toISOString()
  const object: StoredObject = {
    bucket,
    key,
    etag,
    size: segment.size,
    modified,
    headers,
    segments: [segment],
  }
  try {
    await objects.put(checksum ? { ...object, checksum } : object, allow)
  } catch (error) {
    await bodies.discard([segment])
    throw error
  }
  replyEmpty(request.response, 200, {
    etag: quoted(etag),
    ...(checksum && { [checksumHeader(checksum.algorithm)]: checksum.value }),
  })
}

/** GET and HEAD. */
export async function getObject(request: S3Request, { objects, bodies }: Store): Promise<void> {
  const { response } = request
  const object = objects.get(request.bucket, request.key)
  const common = { etag: quoted(object.etag), "last-modified": new Date(object.modified).toUTCString() }
  if (readCondition(request, object) === "unchanged") return replyEmpty(response, 304, common)
  const range = readRange(request, object)
  const { from, to } = range ?? { from: 0, to: object.size - 1 }
  const whole = !range && header(request, "x-amz-checksum-mode")?.toUpperCase() === "ENABLED"
  const headers = {
    ...responseHeaders(request, object.headers),
    ...common,
    ...(range && { "content-range": `bytes ${from}-${to}/${object.size}` }),
    ...(whole && object.checksum && { [checksumHeader(object.checksum.algorithm)]: object.checksum.value }),
    "accept-ranges": "bytes",
    "content-length": String(to - from + 1),
  }
  response.writeHead(range ? 206 : 200, headers)
  if (request.method === "HEAD" || to < from) {
    response.end()
    return
  }
  const release = bodies.hold(object.segments)
  try {
    await pipeline(Readable.from(bodies.read(object.segments, from, to)), response)
  } finally {
    await release()
  }
}

export async function deleteObject(request: S3Request, { objects }: Store): Promise<void> {
  await objects.delete(request.bucket, request.key)
  replyEmpty(request.response, 204)
}

function readRange(request: S3Request, object: StoredObject) {
  try {
    return rangeOf(request, object)
  } catch (error) {
    if (error instanceof S3Error) request.response.setHeader("content-range", `bytes */${object.size}`)
    throw error
  }
}

/** Whether a write may replace what is there. @throws PreconditionFailed, NoSuchKey */
export function writeCondition(request: S3Request): (current: StoredObject | undefined) => void {
  const never = header(request, "if-none-match")
  const only = header(request, "if-match")
  if (never !== undefined && never !== "*") throw new S3Error("NotImplemented")
  return (current) => {
    if (never !== undefined && current) throw new S3Error("PreconditionFailed")
    if (only === undefined) return
    if (!current) throw new S3Error("NoSuchKey")
    if (!matches(only, current.etag)) throw new S3Error("PreconditionFailed")
  }
}

/** The result of a conditional read. @throws PreconditionFailed */
function readCondition(request: S3Request, object: StoredObject): "send" | "unchanged" {
  const only = header(request, "if-match")
  const not = header(request, "if-none-match")
  const seconds = Math.floor(Date.parse(object.modified) / 1000) * 1000
  const since = Date.parse(header(request, "if-modified-since") ?? "")
  const before = Date.parse(header(request, "if-unmodified-since") ?? "")
  if (only !== undefined ? !matches(only, object.etag) : seconds > before) {
    throw new S3Error("PreconditionFailed")
  }
  const unchanged = not !== undefined ? matches(not, object.etag) : seconds <= since
  return unchanged ? "unchanged" : "send"
}

/**
 * The requested bytes, both ends included; undefined for the whole object.
 * @throws InvalidRange
 */
function rangeOf(request: S3Request, object: StoredObject): { from: number; to: number } | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header(request, "range")?.trim() ?? "")
  const condition = header(request, "if-range")
  if (!match || (condition !== undefined && !matches(condition, object.etag))) return
  const [, first = "", last = ""] = match
  if (first === "" && last === "") return
  if (first !== "" && last !== "" && Number(last) < Number(first)) return
  const from = first === "" ? Math.max(object.size - Number(last), 0) : Number(first)
  const to = first === "" || last === "" ? object.size - 1 : Math.min(Number(last), object.size - 1)
  if (from > to) throw new S3Error("InvalidRange")
  return { from, to }
}

function matches(condition: string, etag: string): boolean {
  return (
    condition === "*" ||
    condition.split(",").some((candidate) => unquoted(candidate.replace("W/", "")) === etag)
  )
}

export const keptHeaders = [
  "content-type",
  "content-disposition",
  "content-encoding",
  "content-language",
  "cache-control",
  "expires",
]

const largestMetadataBytes = 2048

/** The headers of an upload that each download returns. */
export function storedHeaders(request: S3Request): Record<string, string> {
  const meta = [...Object.keys(request.message.headers), ...request.query.keys()].filter(isMeta)
  const named = [...keptHeaders, ...meta].map((name) => [name, header(request, name)] as const)
  return checkedHeaders(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** @throws InvalidArgument, MetadataTooLarge */
export function checkedHeaders(entries: [string, string][]): Record<string, string> {
  const headers = Object.fromEntries(entries)
  const encoding = headers["content-encoding"]?.split(",").map((name) => name.trim())
  const kept = encoding?.filter((name) => name !== "aws-chunked").join(",")
  delete headers["content-encoding"]
  if (kept) headers["content-encoding"] = kept
  for (const value of Object.values(headers)) checkValue(value)
  const size = entries
    .filter(([name]) => isMeta(name))
    .reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (size > largestMetadataBytes) throw new S3Error("MetadataTooLarge")
  return { "content-type": "binary/octet-stream", ...headers }
}

/** The stored headers, with those that `response-…` parameters replace. */
function responseHeaders(request: S3Request, headers: Record<string, string>): Record<string, string> {
  const replaced = keptHeaders.flatMap((name) => {
    const value = request.query.get(`response-${name}`)
    return value === undefined ? [] : [[name, checkValue(value)]]
  })
  return { ...headers, ...Object.fromEntries(replaced) }
}

export function isMeta(name: string): boolean {
  return name.startsWith("x-amz-meta-")
}

function checkValue(value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value
  throw new S3Error("InvalidArgument", "Header value cannot be represented using ISO-8859-1.")
}
