import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { checksumHeader } from "./checksum.ts"
import { rangeOf, readCondition, writeCondition } from "./conditions.ts"
import { S3Error } from "./errors.ts"
import type { StoredObject } from "./objects.ts"
import { payloadOf } from "./payload.ts"
import { quoted, replyEmpty } from "./reply.ts"
import { header, type S3Request } from "./request.ts"
import type { Store } from "./store.ts"
import { responseHeaders, storedHeaders } from "./stored-headers.ts"

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
