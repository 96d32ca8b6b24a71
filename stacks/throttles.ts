import type { ApiFunction, Strangers } from "@trame/functions/manifest"
import type { HttpRoute, HttpStage } from "aws-cdk-lib/aws-apigatewayv2"
import { CfnStage } from "aws-cdk-lib/aws-apigatewayv2"

type RouteClass = "signed-in" | Strangers

interface Throttle {
  /** Requests per second, for each route. */
  rateLimit: number
  burstLimit: number
}

/**
 * The account's limit for all its APIs is 10,000 per second and 5,000 at once. All routes without a token have together
 * less than half of it, so that most remains for signed-in people.
 */
const LIMITS: Readonly<Record<RouteClass, Throttle>> = {
  "signed-in": { rateLimit: 500, burstLimit: 1000 },
  // A link that was mailed to many.
  public: { rateLimit: 50, burstLimit: 50 },
  guest: { rateLimit: 30, burstLimit: 30 },
  // Each call creates, mails or verifies something.
  "sign-in": { rateLimit: 10, burstLimit: 10 },
  // Stripe repeats refused events.
  webhook: { rateLimit: 25, burstLimit: 25 },
}

/** The default for a route without a class, of which there is none. */
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
