import { compareKeys } from "./objects.ts"
import { quoted, replyXml } from "./reply.ts"
import { numberIn, type S3Request } from "./request.ts"
import type { Store } from "./store.ts"
import type { Part, Upload } from "./uploads.ts"
import { document, element } from "./xml.ts"

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
