import type { CreatedResource } from "./cloudformation/engine.ts"

/** A route of the HTTP API, followed to its function and its authorizer. */
export interface Route {
  method: string
  path: string
  functionArn: string
  authorizer: CreatedResource | null
}

export function routesIn(resources: CreatedResource[]): Route[] {
  const byRef = new Map(
    resources.filter(({ type }) => FOLLOWED.has(type)).map((resource) => [resource.ref, resource]),
  )
  return resources
    .filter(({ type }) => type === "AWS::ApiGatewayV2::Route")
    .map(({ properties }) => properties as { RouteKey: string; Target: string; AuthorizerId?: string })
    .filter(({ RouteKey }) => !RouteKey.startsWith("$"))
    .map(({ RouteKey, Target, AuthorizerId }) => {
      const [method = "", path = ""] = RouteKey.split(" ")
      const integration = byRef.get(Target.replace("integrations/", ""))
      return {
        method,
        path,
        functionArn: String(integration?.properties.IntegrationUri),
        authorizer: (AuthorizerId && byRef.get(AuthorizerId)) || null,
      }
    })
}

const FOLLOWED = new Set(["AWS::ApiGatewayV2::Integration", "AWS::ApiGatewayV2::Authorizer"])

/** The routes that take a request, as API Gateway matches them. */
export const matching = (routes: Route[], method: string, path: string): Route[] =>
  routes.filter((route) => ["ANY", method].includes(route.method) && pattern(route.path).test(path))

const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(".", "\\.")
      .replace("{proxy+}", ".+")
      .replace(/\{\w+\}/g, "[^/]+")}$`,
  )
