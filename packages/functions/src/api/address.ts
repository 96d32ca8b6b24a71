import type { APIGatewayProxyEventV2 } from "aws-lambda"

/**
 * Where a request came from: CloudFront writes the visitor's address behind whatever they say themselves, and the
 * gateway writes CloudFront's behind that. Null when nothing tells. Whoever calls the gateway itself can make one up, so
 * limits by address only come on top of those by person.
 */
export function addressOf({ headers, requestContext }: APIGatewayProxyEventV2): string | null {
  const passed = (headers["x-forwarded-for"] ?? "").split(",").map((address) => address.trim())
  return passed.at(-2) || requestContext.http.sourceIp || null
}
