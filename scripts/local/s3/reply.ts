import type { ServerResponse } from "node:http"
import { S3Error } from "./errors.ts"
import { document, element } from "./xml.ts"

export function replyXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { "content-type": "application/xml", "content-length": Buffer.byteLength(xml) })
  response.end(xml)
}

export function replyEmpty(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const length = status === 204 || status === 304 ? {} : { "content-length": "0" }
  response.writeHead(status, { ...length, ...headers })
  response.end()
}

const goneCodes = [
  "ECONNRESET",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_UNABLE_TO_PIPE",
]

/** The refusal as S3 words it. What is neither that nor a client gone is ours to repair, and logged. */
export function replyError(response: ServerResponse, error: unknown, path: string): void {
  if (!(error instanceof S3Error) && !isGone(error)) console.error("s3", path, error)
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const refusal = error instanceof S3Error ? error : new S3Error("InternalError")
  const xml = document("Error", [
    element("Code", refusal.code),
    element("Message", refusal.message),
    element("Resource", path),
    element("RequestId", String(response.getHeader("x-amz-request-id") ?? "")),
  ])
  replyXml(response, refusal.status, xml)
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && goneCodes.includes(String(error.code))
}

export function quoted(etag: string): string {
  return `"${etag}"`
}

export function unquoted(etag: string): string {
  return etag.trim().replace(/^"|"$/g, "")
}
