import { readXml } from "./bucket-operations.ts"
import { S3Error } from "./errors.ts"
import { quoted, replyEmpty, replyXml, type S3Request, unquoted } from "./http.ts"
import { storedHeaders } from "./object-operations.ts"
import type { StoredObject } from "./objects.ts"
import { payloadOf } from "./payload.ts"
import type { Store } from "./store.ts"
import type { PartClaim } from "./uploads.ts"
import { document, element, innerOf, textOf } from "./xml.ts"

export async function createUpload(request: S3Request, { uploads }: Store): Promise<void> {
  const { bucket, key } = request
  const upload = await uploads.create(bucket, key, storedHeaders(request))
  const children = [element("Bucket", bucket), element("Key", key), element("UploadId", upload.id)]
  replyXml(request.response, 200, document("InitiateMultipartUploadResult", children))
}

export async function uploadPart(request: S3Request, { uploads, bodies }: Store): Promise<void> {
  const upload = uploads.get(request.bucket, request.key, uploadIdOf(request))
  const number = partNumber(request.query.get("partNumber") ?? "")
  const { segment, md5: etag } = await bodies.write(payloadOf(request))
  try {
    await uploads.addPart(upload, { number, etag, modified: new Date().toISOString(), segment })
  } catch (error) {
    await bodies.discard([segment])
    throw error
  }
  replyEmpty(request.response, 200, { etag: quoted(etag) })
}

export async function completeUpload(request: S3Request, { uploads, objects }: Store): Promise<void> {
  const { bucket, key } = request
  const id = uploadIdOf(request)
  const claims = innerOf(await readXml(request), "Part").map(readClaim)
  if (claims.length === 0) throw new S3Error("MalformedXML")
  const current = objects.find(bucket, key)
  const object = current?.uploadId === id ? current : await completed()
  replyXml(request.response, 200, completion(request, object))

  async function completed(): Promise<StoredObject> {
    return uploads.complete(uploads.get(bucket, key, id), claims)
  }
}

export async function abortUpload(request: S3Request, { uploads }: Store): Promise<void> {
  await uploads.abort(uploads.get(request.bucket, request.key, uploadIdOf(request)))
  replyEmpty(request.response, 204)
}

function readClaim(inner: string): PartClaim {
  const etag = textOf(inner, "ETag")
  if (etag === undefined) throw new S3Error("MalformedXML")
  return { number: partNumber(textOf(inner, "PartNumber") ?? ""), etag: unquoted(etag) }
}

function completion({ bucket, key, message }: S3Request, { etag }: StoredObject): string {
  return document("CompleteMultipartUploadResult", [
    element("Location", `http://${message.headers.host}/${bucket}/${encodeURIComponent(key)}`),
    element("Bucket", bucket),
    element("Key", key),
    element("ETag", quoted(etag)),
  ])
}

function uploadIdOf(request: S3Request): string {
  return request.query.get("uploadId") ?? ""
}

function partNumber(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= 10_000) return number
  throw new S3Error("InvalidArgument", "Part number must be an integer between 1 and 10000, inclusive")
}
