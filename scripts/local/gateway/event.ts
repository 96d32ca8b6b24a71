import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { ORIGIN_KEY_HEADER } from "@trame/functions/http/origin-key"
import type { APIGatewayProxyEventV2 } from "aws-lambda"
import { ORIGIN_KEY } from "../environment.ts"
import type { Claims } from "./authorizer.ts"

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const TEXT_BODY = /^(text\/|application\/(json|javascript|xml)\b)/i

/** The parts of a request that its event contains. */
type EventSource = Pick<IncomingMessage, "method" | "headers" | "httpVersion"> & {
  socket: { remoteAddress?: string }
}

/**
 * A request as CloudFront forwards it: with its key, and the caller's real address after any claimed ones. A caller
 * with the key acts as CloudFront itself.
 */
export function throughCloudFront(request: EventSource, key = ORIGIN_KEY): EventSource {
  const { method, headers, httpVersion, socket } = request
  if (headers[ORIGIN_KEY_HEADER] === key) return { method, headers, httpVersion, socket }
  const passed = [headers["x-forwarded-for"], socket.remoteAddress ?? "127.0.0.1", CLOUDFRONT]
  const forwarded = { "x-forwarded-for": passed.filter(Boolean).join(", "), [ORIGIN_KEY_HEADER]: key }
  return { method, headers: { ...headers, ...forwarded }, httpVersion, socket }
}

/** The address that API Gateway appends. */
const CLOUDFRONT = "127.0.0.1"

/** The event of an HTTP API for a request (payload format 2.0). */
export function toEvent(
  request: EventSource,
  url: URL,
  body: Buffer,
  claims: Claims | null,
): APIGatewayProxyEventV2 {
  const now = new Date()
  const method = request.method ?? "GET"
  const { cookie, ...headers } = flat(request)
  const asText = TEXT_BODY.test(headers["content-type"] ?? "") && !headers["content-encoding"]
  const query = flatQuery(url.searchParams)
  const requestContext = {
    accountId: "000000000000",
    apiId: "local",
    ...(claims && { authorizer: { jwt: { claims, scopes: null }, principalId: "", integrationLatency: 0 } }),
    domainName: request.headers.host ?? "",
    domainPrefix: "local",
    http: {
      method,
      path: url.pathname,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
      userAgent: headers["user-agent"] ?? "",
    },
    requestId: randomUUID(),
    routeKey: `${method} ${url.pathname}`,
    stage: "$default",
    time: clfTime(now),
    timeEpoch: now.getTime(),
  }
  return {
    version: "2.0",
    routeKey: requestContext.routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookie && { cookies: cookie.split(/; */) }),
    headers,
    ...(url.search.length > 1 && { queryStringParameters: query }),
    requestContext,
    ...(body.length > 0 && { body: body.toString(asText ? "utf8" : "base64") }),
    isBase64Encoded: body.length > 0 && !asText,
  }
}

function flat({ headers }: EventSource): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(",") : value]],
    ),
  )
}

/** Repeated parameters are joined by commas. */
function flatQuery(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name).join(",")]),
  )
}

export function clfTime(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0")
  const day = `${two(date.getUTCDate())}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}`
  return `${day}:${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`
}
