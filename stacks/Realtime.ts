import { socket } from "@trame/functions/manifest"
import { CfnAccount } from "aws-cdk-lib/aws-apigateway"
import { WebSocketApi, WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2"
import { WebSocketLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations"
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam"
import { RemovalPolicy } from "aws-cdk-lib/core"
import { type StackContext, use } from "sst/constructs"
import { createFunction } from "./function.ts"
import { accessLog } from "./logs.ts"
import { explain } from "./nag-suppressions.ts"
import { Storage } from "./Storage.ts"
import { type ProvidedSettings, permit } from "./setting-grants.ts"
import { isProduction } from "./stage.ts"

const STAGE = "live"
const LOGGED = [
  "requestTime",
  "requestId",
  "eventType",
  "routeKey",
  "status",
  "connectionId",
  "identity.sourceIp",
]

/** The WebSocket API of live updates. */
export function Realtime(context: StackContext) {
  const { stack } = context
  const api = new WebSocketApi(stack, "WebSocketApi", { apiName: `${stack.stage}-trame-realtime` })
  const host = `${api.apiId}.execute-api.${stack.region}.amazonaws.com/${STAGE}`
  const provided: ProvidedSettings = {
    ...use(Storage).provided,
    REALTIME_ENDPOINT: {
      value: `https://${host}`,
      allow: (role) => {
        const connections = `arn:${stack.partition}:execute-api:${stack.region}:${stack.account}:${api.apiId}/${STAGE}`
        permit(role, ["execute-api:ManageConnections"], [`${connections}/*/@connections/*`])
        explain(role, "AwsSolutions-IAM5", "Every connection of this one API.", [
          "Resource::.*/@connections/\\*",
        ])
      },
    },
  }
  const handler = createFunction(stack, socket, provided)
  for (const routeKey of ["$connect", "$default", "$disconnect"]) {
    const integration = new WebSocketLambdaIntegration(`Socket${routeKey.slice(1)}`, handler)
    const route = api.addRoute(routeKey, { integration })
    explain(route, "AwsSolutions-APIG4", "The function admits a connection by its one-time ticket.")
  }
  const stage = new WebSocketStage(stack, "LiveStage", {
    webSocketApi: api,
    stageName: STAGE,
    autoDeploy: true,
    throttle: { rateLimit: 500, burstLimit: 1000 },
    accessLogSettings: isProduction(context.app) ? accessLog(context, "realtime", LOGGED) : undefined,
  })
  if (isProduction(context.app)) stage.node.addDependency(letApiGatewayLog(context))
  else explain(stage, "AwsSolutions-APIG1", "Needs an account-wide role, which only production sets.")
  stack.addOutputs({ RealtimeUrl: `wss://${host}` })
  return { api, host, handler, provided }
}

/** Unlike HTTP APIs, WebSocket APIs log through one role per account and region. */
function letApiGatewayLog({ stack }: StackContext): CfnAccount {
  const role = new Role(stack, "ApiGatewayLogRole", {
    assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName("service-role/AmazonAPIGatewayPushToCloudWatchLogs"),
    ],
  })
  explain(
    role,
    "AwsSolutions-IAM4",
    "AWS's own policy for just this role; it has to serve every API of the account.",
  )
  const account = new CfnAccount(stack, "ApiGatewayAccount", { cloudWatchRoleArn: role.roleArn })
  role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  account.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  return account
}
