import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda"

export type Invoke = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>

export interface Area {
  name: string
  /** What its requests' paths begin with, or are. */
  path: RegExp
  /** Whether the JWT authorizer stands before it. */
  authorized: boolean
  /** Loaded at the first request, as Lambda does: by then the environment is set. */
  load(): Promise<{ handler: Invoke }>
}

/** The routes of API Gateway: one function per trust boundary. Later functions add a line. */
export const areas: Area[] = [
  {
    name: "app",
    path: /^\/api\/app\/./,
    authorized: true,
    load: () => import("@trame/functions/api/app"),
  },
  {
    name: "public",
    path: /^\/api\/(public\/.|health$|openapi\.json$)/,
    authorized: false,
    load: () => import("@trame/functions/api/public"),
  },
]

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"])

/** A page of the site that merely looks like the API. */
const OAUTH_PAGE = "/api/oauth/google/callback"

export function isApi(path: string): boolean {
  return (path === "/api" || path.startsWith("/api/")) && path !== OAUTH_PAGE
}

export function areaOf(method: string, path: string): Area | undefined {
  return METHODS.has(method) ? areas.find((area) => area.path.test(path)) : undefined
}
