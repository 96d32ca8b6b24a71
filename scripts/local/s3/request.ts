import type { IncomingMessage, ServerResponse } from "node:http"
import { S3Error } from "./errors.ts"

/** An HTTP request as S3 reads it: path style, names decoded once, nothing normalised. */
export type S3Request = {
  message: IncomingMessage
  response: ServerResponse
  method: string
  /** Decoded path, with its leading slash. */
  path: string
  /** Empty when the request names none. */
  bucket: string
  key: string
  queryPairs: [name: string, value: string][]
  query: Map<string, string>
  /** Set once the signature has been checked: the value of `x-amz-content-sha256`. */
  payloadHash: string
  /** True when the client waits for "100 Continue" before it sends its body. */
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

/** A header, or the query parameter into which a presigned URL moved it. */
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
