import { writeCondition } from "./conditions.ts"
import { S3Error } from "./errors.ts"
import { quoted, replyXml, unquoted } from "./reply.ts"
import { decode, header, type S3Request } from "./request.ts"
import type { Store } from "./store.ts"
import { storedHeaders } from "./stored-headers.ts"
import { document, element } from "./xml.ts"

export async function copyObject(request: S3Request, { objects, bodies }: Store): Promise<void> {
  const { bucket, key } = request
  const allow = writeCondition(request)
  const from = sourceOf(request)
  const source = objects.get(from.bucket, from.key)
  const replaces = header(request, "x-amz-metadata-directive") === "REPLACE"
  if (!replaces && from.bucket === bucket && from.key === key) {
    throw new S3Error("InvalidRequest", "This copy request copies an object to itself without changing it.")
  }
  const only = header(request, "x-amz-copy-source-if-match")
  if (only !== undefined && unquoted(only) !== source.etag) throw new S3Error("PreconditionFailed")
  const headers = replaces ? storedHeaders(request) : source.headers
  allow(objects.find(bucket, key))
  const release = bodies.hold(source.segments)
  const segments = await bodies.copy(source.segments).finally(release)
  const modified = new Date().toISOString()
  const { etag, size, checksum } = source
  try {
    await objects.put(
      { bucket, key, etag, size, modified, headers, segments, ...(checksum && { checksum }) },
      allow,
    )
  } catch (error) {
    await bodies.discard(segments)
    throw error
  }
  const children = [element("ETag", quoted(etag)), element("LastModified", modified)]
  replyXml(request.response, 200, document("CopyObjectResult", children))
}

function sourceOf(request: S3Request): { bucket: string; key: string } {
  const raw = header(request, "x-amz-copy-source") ?? ""
  if (raw.includes("?")) throw new S3Error("NotImplemented", "Versions are not implemented")
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decode(raw)) ?? []
  if (!bucket || !key)
    throw new S3Error("InvalidArgument", "Copy Source must mention the source bucket and key")
  return { bucket, key }
}
