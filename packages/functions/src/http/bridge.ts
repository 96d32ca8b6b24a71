import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"

/** The fetch request that an API Gateway v2 event stands for. */
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

/** The API Gateway v2 result of a fetch response. */
export async function toResult(response: Response): Promise<APIGatewayProxyStructuredResultV2> {
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}

/**
 * Where a request came from: CloudFront writes the visitor's address behind whatever they say themselves, and the
 * gateway writes CloudFront's behind that. Null when nothing tells. Whoever calls the gateway itself can make
 * one up, so
 * limits by address only come on top of those by person.
 */
export function addressOf({ headers, requestContext }: APIGatewayProxyEventV2): string | null {
  const passed = (headers["x-forwarded-for"] ?? "").split(",").map((address) => address.trim())
  return passed.at(-2) || requestContext.http.sourceIp || null
}
