import type { IncomingMessage, ServerResponse } from "node:http"
import { S3Error } from "./errors.ts"
import { document, element } from "./xml.ts"

/** An HTTP request as S3 reads it: path style, names decoded once, no normalisation. */
export type S3Request = {
  message: IncomingMessage
  response: ServerResponse
  method: string
  /** Decoded path, with its leading slash. */
  path: string
  /** Empty without a bucket. */
  bucket: string
  key: string
  queryPairs: [name: string, value: string][]
  query: Map<string, string>
  /** Set once the signature has been checked: the value of `x-amz-content-sha256`. */
  payloadHash: string
  /** Whether the client waits for "100 Continue" before it sends its body. */
  awaitsContinue: boolean
}

const longestKeyBytes = 1024

export function parseRequest(
  message: IncomingMessage,
  response: ServerResponse,
  awaitsContinue: boolean,
): S3Request {
  const url = message.url ?? "/"
  const mark = url.indexOf("?")
  const path = decode(mark < 0 ? url : url.slice(0, mark))
  if (!path.startsWith("/")) throw new S3Error("InvalidURI")
  const queryPairs = mark < 0 ? [] : pairs(url.slice(mark + 1))
  const slash = path.indexOf("/", 1)
  const key = slash < 0 ? "" : path.slice(slash + 1)
  checkKey(key)
  return {
    message,
    response,
    method: message.method ?? "GET",
    path,
    bucket: slash < 0 ? path.slice(1) : path.slice(1, slash),
    key,
    queryPairs,
    query: new Map(queryPairs.map(([name, value]) => [fold(name), value])),
    payloadHash: "UNSIGNED-PAYLOAD",
    awaitsContinue,
  }
}

/** @throws KeyTooLongError */
export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > longestKeyBytes) throw new S3Error("KeyTooLongError")
}

/** A header, or the query parameter that replaces it in a presigned URL. */
export function header(request: S3Request, name: string): string | undefined {
  const value = request.message.headers[name]
  if (value !== undefined) return Array.isArray(value) ? value.join(",") : value
  return name.startsWith("x-amz-") ? request.query.get(name) : undefined
}

/** @throws InvalidURI */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error("InvalidURI")
  }
}

/** A whole number in the query. @throws InvalidArgument */
export function numberIn(request: S3Request, name: string, fallback: number, most: number): number {
  const text = request.query.get(name)
  if (text === undefined) return fallback
  if (!/^\d{1,9}$/.test(text)) throw new S3Error("InvalidArgument", `Argument ${name} must be an integer`)
  return Math.min(Number(text), most)
}

function pairs(text: string): [string, string][] {
  return text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=")
      return equals < 0 ? [decode(pair), ""] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))]
    })
}

function fold(name: string): string {
  return /^x-amz-/i.test(name) ? name.toLowerCase() : name
}

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

/** The refusal in S3's format. Errors other than refusals and aborted clients are logged as bugs. */
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
  return error instanceof Error && "code" in error && /^(ECONNRESET|ERR_STREAM_\w+)$/.test(String(error.code))
}

export function quoted(etag: string): string {
  return `"${etag}"`
}

export function unquoted(etag: string): string {
  return etag.trim().replace(/^"|"$/g, "")
}

export type AllowedOrigins = string[] | ((origin: string) => boolean)

const methods = ["GET", "HEAD", "PUT", "POST", "DELETE"]
const exposed = ["ETag", "Accept-Ranges", "Content-Range", "Content-Length", "Content-Disposition"]

/** Lets the allowed origins read the answer, errors included. */
export function allowOrigin(
  { message, response }: Pick<S3Request, "message" | "response">,
  allowed: AllowedOrigins,
): void {
  response.setHeader("vary", "Origin, Access-Control-Request-Headers, Access-Control-Request-Method")
  const { origin } = message.headers
  if (!isAllowed(origin, allowed)) return
  response.setHeader("access-control-allow-origin", origin)
  response.setHeader("access-control-expose-headers", exposed.join(", "))
}

/** Answers a browser's preflight. @throws AccessForbidden */
export function preflight({ message, response }: S3Request, allowed: AllowedOrigins): void {
  const method = message.headers["access-control-request-method"]
  const headers = message.headers["access-control-request-headers"]
  if (!isAllowed(message.headers.origin, allowed) || !methods.includes(method ?? "")) {
    throw new S3Error("AccessForbidden")
  }
  replyEmpty(response, 200, {
    "access-control-allow-methods": methods.join(", "),
    "access-control-max-age": "3000",
    ...(headers && { "access-control-allow-headers": headers }),
  })
}

function isAllowed(origin: string | undefined, allowed: AllowedOrigins): origin is string {
  if (origin === undefined) return false
  return Array.isArray(allowed) ? allowed.includes(origin) : allowed(origin)
}
