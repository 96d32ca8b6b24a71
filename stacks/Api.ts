import { apis } from "@trame/functions/manifest"
import { HttpApi, HttpMethod, HttpNoneAuthorizer, HttpStage } from "aws-cdk-lib/aws-apigatewayv2"
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers"
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations"
import { type StackContext, use } from "sst/constructs"
import { Auth } from "./Auth.ts"
import { createFunction, pascalCase } from "./function.ts"
import { Jobs } from "./Jobs.ts"
import { accessLog } from "./logs.ts"
import { explain } from "./nag-suppressions.ts"
import { createOriginKeys } from "./origin-keys.ts"
import { countRefusals } from "./refusal-metrics.ts"
import { ownSecrets } from "./setting-grants.ts"
import { readSettings } from "./settings.ts"
import { type LimitedRoute, limitRoutes, NARROWEST } from "./throttles.ts"

/** Without `path`: the paths of public pages contain the secrets of links. */
const LOGGED = [
  "requestTime",
  "requestId",
  "httpMethod",
  "routeKey",
  "status",
  "responseLatency",
  "identity.sourceIp",
]

/**
 * The HTTP API: one route per path of each function, behind the JWT authorizer or open. `ANY` with an authorizer
 * requires a token from preflight requests; site and API share an origin, so browsers send none.
 */
export function Api(context: StackContext) {
  const { stack } = context
  const { pool, client } = use(Auth)
  const { originKeyGeneration } = readSettings()
  const provided = {
    ...use(Jobs).provided,
    ORIGIN_KEY_SECRETS: ownSecrets(createOriginKeys(stack, originKeyGeneration)),
  }
  const api = new HttpApi(stack, "HttpApi", { apiName: `${stack.stage}-trame`, createDefaultStage: false })
  const stage = new HttpStage(stack, "DefaultStage", {
    httpApi: api,
    stageName: "$default",
    autoDeploy: true,
    throttle: NARROWEST,
    accessLogSettings: accessLog(context, "api", LOGGED),
  })
  const signedIn = new HttpJwtAuthorizer("SignedIn", pool.userPoolProviderUrl, {
    jwtAudience: [client.userPoolClientId],
  })
  const open = new HttpNoneAuthorizer()
  const limited: LimitedRoute[] = []
  const functions = apis.map((definition) => {
    const handler = createFunction(stack, definition, provided)
    const integration = new HttpLambdaIntegration(pascalCase(definition.name), handler, {
      scopePermissionToRoute: false,
    })
    const authorizer = definition.authorized ? signedIn : open
    for (const path of definition.paths) {
      const [route] = api.addRoutes({ path, methods: [HttpMethod.ANY], integration, authorizer })
      if (!route) continue
      limited.push({ api: definition, route, key: `ANY ${path}` })
      if (definition.authorized) continue
      explain(
        route,
        "AwsSolutions-APIG4",
        "Open by the contract: its operations are public or check their own link.",
      )
    }
    return handler
  })
  limitRoutes(stage, limited)
  countRefusals(context, apis)
  stack.addOutputs({ ApiUrl: stage.url })
  return { api, functions }
}
