import type { ApiFunction, Strangers } from "@trame/functions/manifest"
import type { HttpRoute, HttpStage } from "aws-cdk-lib/aws-apigatewayv2"
import { CfnStage } from "aws-cdk-lib/aws-apigatewayv2"

type RouteClass = "signed-in" | Strangers

interface Throttle {
  /** Requests a second, of each route. */
  rateLimit: number
  burstLimit: number
}

/**
 * What the account has for all its APIs is 10,000 a second and 5,000 at once. All routes that strangers reach have together
 * less than half of it, so whatever they send, most is left for those who are signed in.
 */
const LIMITS: Readonly<Record<RouteClass, Throttle>> = {
  "signed-in": { rateLimit: 500, burstLimit: 1000 },
  // Opened by a link that was mailed to many.
  public: { rateLimit: 50, burstLimit: 50 },
  guest: { rateLimit: 30, burstLimit: 30 },
  // Each call makes, mails or proves something.
  "sign-in": { rateLimit: 10, burstLimit: 10 },
  // Stripe sends again what was refused.
  webhook: { rateLimit: 25, burstLimit: 25 },
}

/** Of a route that nobody gave a class, which no route is. */
export const NARROWEST = LIMITS["sign-in"]

export interface LimitedRoute {
  api: ApiFunction
  route: HttpRoute
  key: string
}

/** Gives each route the limits of its class: whether it needs a token, and if not, who calls it. */
export function limitRoutes(stage: HttpStage, routes: readonly LimitedRoute[]): void {
  const { defaultChild } = stage.node
  if (!(defaultChild instanceof CfnStage)) throw new Error("Not a stage of CloudFormation")
  defaultChild.routeSettings = Object.fromEntries(
    routes.map(({ api, key }) => {
      const { rateLimit, burstLimit } = LIMITS[api.authorized ? "signed-in" : api.strangers]
      return [key, { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit }]
    }),
  )
  // API Gateway refuses settings of a route that is not there yet.
  for (const { route } of routes) stage.node.addDependency(route)
}
