import { readXml } from "./bucket-operations.ts"
import { S3Error } from "./errors.ts"
import { header, numberIn, quoted, replyEmpty, replyXml, type S3Request, unquoted } from "./http.ts"
import { storedHeaders, writeCondition } from "./object-operations.ts"
import { compareKeys, type StoredObject } from "./objects.ts"
import { checksumHeader, payloadOf } from "./payload.ts"
import type { Store } from "./store.ts"
import type { Part, PartClaim, Upload } from "./uploads.ts"
import { document, element, innerOf, textOf } from "./xml.ts"

export async function createUpload(request: S3Request, { uploads }: Store): Promise<void> {
  const { bucket, key } = request
  const upload = await uploads.create(bucket, key, storedHeaders(request))
  const children = [element("Bucket", bucket), element("Key", key), element("UploadId", upload.id)]
  replyXml(request.response, 200, document("InitiateMultipartUploadResult", children))
}

export async function uploadPart(request: S3Request, { uploads, bodies }: Store): Promise<void> {
  if (header(request, "x-amz-copy-source") !== undefined) throw new S3Error("NotImplemented")
  const upload = uploads.get(request.bucket, request.key, uploadIdOf(request))
  const number = partNumber(request.query.get("partNumber") ?? "")
  const payload = payloadOf(request)
  const { segment, md5: etag } = await bodies.write(payload.bytes)
  const checksum = payload.checksum()
  const part = { number, etag, modified: new Date().toISOString(), segment }
  try {
    await uploads.addPart(upload, checksum ? { ...part, checksum } : part)
  } catch (error) {
    await bodies.discard([segment])
    throw error
  }
  replyEmpty(request.response, 200, {
    etag: quoted(etag),
    ...(checksum && { [checksumHeader(checksum.algorithm)]: checksum.value }),
  })
}

export async function completeUpload(request: S3Request, { uploads, objects }: Store): Promise<void> {
  const { bucket, key } = request
  const id = uploadIdOf(request)
  const allow = writeCondition(request)
  const claims = innerOf(await readXml(request), "Part").map(readClaim)
  if (claims.length === 0) throw new S3Error("MalformedXML")
  const current = objects.find(bucket, key)
  const object = current?.uploadId === id ? current : await completed()
  replyXml(request.response, 200, completion(request, object))

  async function completed(): Promise<StoredObject> {
    return uploads.complete(uploads.get(bucket, key, id), claims, allow)
  }
}

export async function abortUpload(request: S3Request, { uploads }: Store): Promise<void> {
  await uploads.abort(uploads.get(request.bucket, request.key, uploadIdOf(request)))
  replyEmpty(request.response, 204)
}

function readClaim(inner: string): PartClaim {
  const etag = textOf(inner, "ETag")
  if (etag === undefined) throw new S3Error("MalformedXML")
  const sum = /<Checksum(CRC32|SHA1|SHA256)>([^<]+)</.exec(inner)?.[2]
  const claim = { number: partNumber(textOf(inner, "PartNumber") ?? ""), etag: unquoted(etag) }
  return sum ? { ...claim, checksum: sum } : claim
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

const mostEntries = 1000

export async function listParts(request: S3Request, { uploads }: Store): Promise<void> {
  const { bucket, key, query } = request
  const id = query.get("uploadId") ?? ""
  const after = numberIn(request, "part-number-marker", 0, Number.MAX_SAFE_INTEGER)
  const most = numberIn(request, "max-parts", mostEntries, mostEntries)
  const parts = [...uploads.get(bucket, key, id).parts.values()]
    .filter(({ number }) => number > after)
    .sort((a, b) => a.number - b.number)
  const page = parts.slice(0, most)
  const xml = document("ListPartsResult", [
    element("Bucket", bucket),
    element("Key", key),
    element("UploadId", id),
    element("PartNumberMarker", after),
    element("NextPartNumberMarker", page.at(-1)?.number ?? after),
    element("MaxParts", most),
    element("IsTruncated", parts.length > page.length),
    ...page.map(partXml),
  ])
  replyXml(request.response, 200, xml)
}

export async function listUploads(request: S3Request, { uploads }: Store): Promise<void> {
  const { bucket, query } = request
  const prefix = query.get("prefix") ?? ""
  const afterKey = query.get("key-marker") ?? ""
  const afterId = query.get("upload-id-marker")
  const most = numberIn(request, "max-uploads", mostEntries, mostEntries)
  const open = uploads.list(bucket, prefix).filter(({ key, id }) => {
    const order = compareKeys(key, afterKey)
    return order > 0 || (order === 0 && afterId !== undefined && id > afterId)
  })
  const page = open.slice(0, most)
  const last = page.at(-1)
  const truncated = open.length > page.length
  const xml = document("ListMultipartUploadsResult", [
    element("Bucket", bucket),
    element("Prefix", prefix),
    element("KeyMarker", afterKey),
    element("UploadIdMarker", afterId),
    element("NextKeyMarker", truncated ? last?.key : undefined),
    element("NextUploadIdMarker", truncated ? last?.id : undefined),
    element("MaxUploads", most),
    element("IsTruncated", truncated),
    ...page.map(uploadXml),
  ])
  replyXml(request.response, 200, xml)
}

function partXml({ number, modified, etag, segment, checksum }: Part): string {
  const children = [
    element("PartNumber", number),
    element("LastModified", modified),
    element("ETag", quoted(etag)),
    element("Size", segment.size),
    checksum ? element(`Checksum${checksum.algorithm.toUpperCase()}`, checksum.value) : "",
  ]
  return `<Part>${children.join("")}</Part>`
}

function uploadXml({ key, id, initiated }: Upload): string {
  const children = [element("Key", key), element("UploadId", id), element("Initiated", initiated)]
  return `<Upload>${children.join("")}</Upload>`
}
