import { S3Error } from "./errors.ts"
import { header, type S3Request } from "./request.ts"

export const keptHeaders = [
  "content-type",
  "content-disposition",
  "content-encoding",
  "content-language",
  "cache-control",
  "expires",
]

const largestMetadataBytes = 2048

/** The headers of an upload that come back with each download. */
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

/** The stored headers with what `response-…` parameters replace. */
export function responseHeaders(request: S3Request, headers: Record<string, string>): Record<string, string> {
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
