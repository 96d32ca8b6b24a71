import { OAUTH_PAGE } from "@trame/core/api/site-headers"
import { type ApiFunction, apis } from "@trame/functions/manifest"
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { type Handler, load } from "../lambda/load.ts"

const GREEDY = "{proxy+}"

export function isApi(path: string): boolean {
  return (path === "/api" || path.startsWith("/api/")) && path !== OAUTH_PAGE
}

/** The function behind this address, by the manifest, like API Gateway's routes. */
export const functionAt = (path: string): ApiFunction | undefined =>
  apis.find(({ paths }) => paths.some((route) => matches(route, path)))

export const loadApi = (
  api: ApiFunction,
): Promise<Handler<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>> => load(api)

/** `{proxy+}` is at least one character. */
function matches(route: string, path: string): boolean {
  if (!route.endsWith(GREEDY)) return path === route
  const start = route.slice(0, -GREEDY.length)
  return path.startsWith(start) && path.length > start.length
}
