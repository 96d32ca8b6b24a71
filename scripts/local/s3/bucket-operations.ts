import { S3Error } from "./errors.ts"
import { numberIn, quoted, replyEmpty, replyXml, type S3Request } from "./http.ts"
import { compareKeys, type StoredObject } from "./objects.ts"
import { payloadOf } from "./payload.ts"
import type { Store } from "./store.ts"
import { document, element } from "./xml.ts"

const mostKeys = 1000
const largestXmlBytes = 8 * 1024 ** 2

/** The bucket is known to exist. */
export async function headBucket({ response }: S3Request): Promise<void> {
  replyEmpty(response, 200)
}

/** ListObjectsV2, without delimiters. */
export async function listObjects(request: S3Request, { objects }: Store): Promise<void> {
  const { query, bucket } = request
  const prefix = query.get("prefix") ?? ""
  const token = query.get("continuation-token")
  const after = token === undefined ? "" : readToken(token)
  const most = numberIn(request, "max-keys", mostKeys, mostKeys)
  const rest = objects.list(bucket, prefix).filter(({ key }) => compareKeys(key, after) > 0)
  const page = rest.slice(0, most)
  const truncated = rest.length > page.length && most > 0
  const xml = document("ListBucketResult", [
    element("Name", bucket),
    element("Prefix", prefix),
    element("MaxKeys", most),
    element("KeyCount", page.length),
    element("IsTruncated", truncated),
    element("ContinuationToken", token),
    element(
      "NextContinuationToken",
      truncated ? Buffer.from(page.at(-1)?.key ?? "").toString("base64url") : undefined,
    ),
    ...page.map(contents),
  ])
  replyXml(request.response, 200, xml)
}

/** A body that is XML. @throws MaxMessageLengthExceeded */
export async function readXml(request: S3Request): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const bytes of payloadOf(request)) {
    length += bytes.length
    if (length > largestXmlBytes) throw new S3Error("MaxMessageLengthExceeded")
    pieces.push(bytes)
  }
  return Buffer.concat(pieces).toString("utf8")
}

function contents(object: StoredObject): string {
  const children = [
    element("Key", object.key),
    element("LastModified", object.modified),
    element("ETag", quoted(object.etag)),
    element("Size", object.size),
    element("StorageClass", "STANDARD"),
  ]
  return `<Contents>${children.join("")}</Contents>`
}

function readToken(token: string): string {
  const key = Buffer.from(token, "base64url").toString("utf8")
  if (key === "") throw new S3Error("InvalidArgument", "The continuation token provided is incorrect")
  return key
}
