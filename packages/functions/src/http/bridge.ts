import { isIPv4, isIPv6 } from "node:net"
import { forbidden } from "@trame/core/lib/error"
import { sameSecret } from "@trame/core/lib/id"
import { secretText } from "@trame/core/lib/secrets"
import { setting } from "@trame/core/lib/settings"
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { encoded } from "./compression.ts"
import { ORIGIN_KEY_HEADER } from "./origin-key.ts"

/** Converts an API Gateway v2 event to a fetch request. */
export function toRequest(event: APIGatewayProxyEventV2): Request {
  const { method } = event.requestContext.http
  const query = event.rawQueryString ? `?${event.rawQueryString}` : ""
  const url = `https://${event.requestContext.domainName}${event.rawPath}${query}`
  const body =
    event.body === undefined || method === "GET" || method === "HEAD"
      ? undefined
      : Buffer.from(event.body, event.isBase64Encoded ? "base64" : "utf8")
  const headers = Object.entries(event.headers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return new Request(url, { method, headers, body })
}

/** Converts a fetch response to an API Gateway v2 result, for a caller that accepts these encodings. */
export async function toResult(
  response: Response,
  acceptedEncodings?: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { headers, ...content } = await encoded(await response.text(), acceptedEncodings)
  // A file's length, which is wrong after compression.
  response.headers.delete("content-length")
  return {
    statusCode: response.status,
    headers: { ...Object.fromEntries(response.headers), vary: "accept-encoding", ...headers },
    ...content,
  }
}

/** @throws AppError forbidden for a call that bypasses the distribution, whose headers could be forged */
export async function assertThroughDistribution({ headers }: APIGatewayProxyEventV2): Promise<void> {
  const given = headers[ORIGIN_KEY_HEADER] ?? ""
  const keys = await originKeys()
  if (keys.some((key) => key !== "" && sameSecret(given, key))) return
  throw forbidden("Cette adresse ne répond qu'à travers le site.")
}

/**
 * The key that the distribution sends now, and the previous one
 * (docs/operations.md#the-key-between-cloudfront-and-the-api).
 */
export const originKeys = async (): Promise<string[]> =>
  Promise.all(setting("ORIGIN_KEY_SECRETS").split(",").map(secretText))

/**
 * The network address of a request from the distribution: CloudFront appends the visitor's address to
 * `x-forwarded-for`, and the gateway appends CloudFront's. Null when it is missing.
 */
export function addressOf({ headers }: APIGatewayProxyEventV2): string | null {
  return networkOf((headers["x-forwarded-for"] ?? "").split(",").at(-2)?.trim() ?? "")
}

const MAPPED = /^::ffff:(?=\d+\.)/i

/** A person with IPv6 has a whole /64, so addresses count by /64. Null for an invalid address. */
function networkOf(text: string): string | null {
  const address = text.replace(MAPPED, "")
  if (isIPv4(address)) return address
  if (!isIPv6(address) || address.includes("%")) return null
  const [start = "", end = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::")
  const [head, tail] = [start, end].map((part) => part.split(":").filter(Boolean)) as [string[], string[]]
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill("0"), ...tail]
  return `${groups.slice(0, 4).join(":")}::/64`
}
