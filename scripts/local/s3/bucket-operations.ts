import { S3Error } from "./errors.ts"
import { checkKey, numberIn, quoted, replyEmpty, replyXml, type S3Request } from "./http.ts"
import { compareKeys, type StoredObject } from "./objects.ts"
import { payloadOf } from "./payload.ts"
import type { Store } from "./store.ts"
import { document, element, innerOf, textOf } from "./xml.ts"

const mostKeys = 1000
const largestXmlBytes = 8 * 1024 ** 2

/** The existence of the bucket has been checked already. */
export async function headBucket({ response }: S3Request): Promise<void> {
  replyEmpty(response, 200)
}

/** ListObjectsV2. */
export async function listObjects(request: S3Request, { objects }: Store): Promise<void> {
  const { query, bucket } = request
  const prefix = query.get("prefix") ?? ""
  const delimiter = query.get("delimiter") ?? ""
  const token = query.get("continuation-token")
  const after = token === undefined ? (query.get("start-after") ?? "") : readToken(token)
  const most = numberIn(request, "max-keys", mostKeys, mostKeys)
  const entries = grouped(objects.list(bucket, prefix), prefix, delimiter).filter(
    ({ name }) => compareKeys(name, after) > 0,
  )
  const page = entries.slice(0, most)
  const truncated = entries.length > page.length && most > 0
  const url = query.get("encoding-type") === "url"
  const shown = (name: string) => (url ? encodeURIComponent(name).replaceAll("%2F", "/") : name)
  const last = page.at(-1)?.name ?? ""
  const xml = document("ListBucketResult", [
    element("Name", bucket),
    element("Prefix", shown(prefix)),
    element("Delimiter", delimiter ? shown(delimiter) : undefined),
    element("EncodingType", url ? "url" : undefined),
    element("MaxKeys", most),
    element("KeyCount", page.length),
    element("IsTruncated", truncated),
    element("ContinuationToken", token),
    element("NextContinuationToken", truncated ? Buffer.from(last).toString("base64url") : undefined),
    ...page.map(({ name, object }) => (object ? contents(object, shown(name)) : commonPrefix(shown(name)))),
  ])
  replyXml(request.response, 200, xml)
}

export async function deleteObjects(request: S3Request, { objects }: Store): Promise<void> {
  const xml = await readXml(request)
  const keys = innerOf(xml, "Object").map((inner) => textOf(inner, "Key") ?? malformed())
  if (keys.length === 0 || keys.length > mostKeys) malformed()
  for (const key of keys) checkKey(key)
  for (const key of keys) await objects.delete(request.bucket, key)
  const quiet = textOf(xml, "Quiet") === "true"
  const deleted = quiet ? [] : keys.map((key) => `<Deleted>${element("Key", key)}</Deleted>`)
  replyXml(request.response, 200, document("DeleteResult", deleted))
}

/** A body that is XML. @throws MaxMessageLengthExceeded */
export async function readXml(request: S3Request): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const bytes of payloadOf(request).bytes) {
    length += bytes.length
    if (length > largestXmlBytes) throw new S3Error("MaxMessageLengthExceeded")
    pieces.push(bytes)
  }
  return Buffer.concat(pieces).toString("utf8")
}

type Entry = { name: string; object?: StoredObject }

/** Keys that go on after the delimiter are shown once, as a common prefix. */
function grouped(objects: StoredObject[], prefix: string, delimiter: string): Entry[] {
  const entries: Entry[] = []
  for (const object of objects) {
    const end = delimiter === "" ? -1 : object.key.indexOf(delimiter, prefix.length)
    const name = end < 0 ? object.key : object.key.slice(0, end + delimiter.length)
    if (end < 0) entries.push({ name, object })
    else if (entries.at(-1)?.name !== name) entries.push({ name })
  }
  return entries
}

function contents(object: StoredObject, name: string): string {
  const children = [
    element("Key", name),
    element("LastModified", object.modified),
    element("ETag", quoted(object.etag)),
    element("Size", object.size),
    element("StorageClass", "STANDARD"),
  ]
  return `<Contents>${children.join("")}</Contents>`
}

function commonPrefix(name: string): string {
  return `<CommonPrefixes>${element("Prefix", name)}</CommonPrefixes>`
}

function readToken(token: string): string {
  const key = Buffer.from(token, "base64url").toString("utf8")
  if (key === "") throw new S3Error("InvalidArgument", "The continuation token provided is incorrect")
  return key
}

function malformed(): never {
  throw new S3Error("MalformedXML")
}
