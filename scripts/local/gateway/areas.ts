import { OAUTH_PAGE } from "@trame/core/site-headers"
import { apis } from "@trame/functions/manifest"
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import { type Loaded, load } from "../lambda/load.ts"

export interface Area {
  name: string
  answers(path: string): boolean
  /** Whether the JWT authorizer stands before it. */
  authorized: boolean
  load(): Promise<Loaded<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>>
}

/** The routes of API Gateway: one function per trust boundary. */
const areas: Area[] = apis.map((api) => ({
  name: api.name,
  answers: (path) => api.paths.some((route) => matches(route, path)),
  authorized: api.authorized,
  load: () => load(api),
}))

const GREEDY = "{proxy+}"
const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"])

export function isApi(path: string): boolean {
  return (path === "/api" || path.startsWith("/api/")) && path !== OAUTH_PAGE
}

export function areaOf(method: string, path: string): Area | undefined {
  return METHODS.has(method) ? areas.find((area) => area.answers(path)) : undefined
}

/** `{proxy+}` is at least one character. */
function matches(route: string, path: string): boolean {
  if (!route.endsWith(GREEDY)) return path === route
  const start = route.slice(0, -GREEDY.length)
  return path.startsWith(start) && path.length > start.length
}
