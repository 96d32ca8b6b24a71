import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { S3Error } from "./errors.ts"
import { header, quoted, replyEmpty, type S3Request, unquoted } from "./http.ts"
import type { StoredObject } from "./objects.ts"
import { payloadOf } from "./payload.ts"
import type { Store } from "./store.ts"

export async function putObject(request: S3Request, { objects, bodies }: Store): Promise<void> {
  const { bucket, key } = request
  const headers = storedHeaders(request)
  const { segment, md5: etag } = await bodies.write(payloadOf(request))
  const { size } = segment
  const modified = new Date().toISOString()
  try {
    await objects.put({ bucket, key, etag, size, modified, headers, segments: [segment] })
  } catch (error) {
    await bodies.discard([segment])
    throw error
  }
  replyEmpty(request.response, 200, { etag: quoted(etag) })
}

/** GET and HEAD. */
export async function getObject(request: S3Request, { objects, bodies }: Store): Promise<void> {
  const { response } = request
  const object = objects.get(request.bucket, request.key)
  const common = { etag: quoted(object.etag), "last-modified": new Date(object.modified).toUTCString() }
  if (isUnchanged(request, object)) return replyEmpty(response, 304, common)
  const range = readRange(request, object)
  const { from, to } = range ?? { from: 0, to: object.size - 1 }
  const headers = {
    ...responseHeaders(request, object.headers),
    ...common,
    ...(range && { "content-range": `bytes ${from}-${to}/${object.size}` }),
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

function isUnchanged(request: S3Request, object: StoredObject): boolean {
  const not = header(request, "if-none-match")
  if (not !== undefined) return matches(not, object.etag)
  const since = Date.parse(header(request, "if-modified-since") ?? "")
  return Math.floor(Date.parse(object.modified) / 1000) * 1000 <= since
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

const keptHeaders = ["content-type", "content-disposition", "content-encoding", "cache-control"]

/** The headers of an upload that each download returns. @throws InvalidArgument */
export function storedHeaders(request: S3Request): Record<string, string> {
  const headers: Record<string, string> = { "content-type": "binary/octet-stream" }
  for (const name of keptHeaders) {
    const value = header(request, name)
    if (value !== undefined) headers[name] = checkValue(value)
  }
  const encoding = headers["content-encoding"]?.split(",").map((name) => name.trim())
  const kept = encoding?.filter((name) => name !== "aws-chunked").join(",")
  delete headers["content-encoding"]
  return kept ? { ...headers, "content-encoding": kept } : headers
}

/** The stored headers, with those that `response-…` parameters replace. */
function responseHeaders(request: S3Request, headers: Record<string, string>): Record<string, string> {
  const replaced = keptHeaders.flatMap((name) => {
    const value = request.query.get(`response-${name}`)
    return value === undefined ? [] : [[name, checkValue(value)]]
  })
  return { ...headers, ...Object.fromEntries(replaced) }
}

function checkValue(value: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value
  throw new S3Error("InvalidArgument", "Header value cannot be represented using ISO-8859-1.")
}
