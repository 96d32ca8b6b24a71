import { expect, test } from "vitest"
import { functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

const socketApi = () => resourceOf("test", "AWS::ApiGatewayV2::Api", "WebSocketApi")

test("connections, messages and disconnections reach the socket function", () => {
  const { ref } = socketApi()
  const routes = resourcesOf("test", "AWS::ApiGatewayV2::Route").filter(
    ({ properties }) => properties.ApiId === ref,
  )
  expect(routes.map(({ properties }) => properties.RouteKey).sort()).toEqual([
    "$connect",
    "$default",
    "$disconnect",
  ])
  const socket = functionsOf("test").find(({ name }) => name === "socket")
  const integrations = resourcesOf("test", "AWS::ApiGatewayV2::Integration")
  for (const { properties } of routes) {
    const target = integrations.find((one) => properties.Target === `integrations/${one.ref}`)
    expect(target?.properties.IntegrationUri).toContain(socket?.arn)
  }
})

test("the functions speak to the stage that is deployed", () => {
  const stage = resourceOf("test", "AWS::ApiGatewayV2::Stage", "LiveStage")
  const endpoint = `https://${socketApi().ref}.execute-api.eu-west-3.amazonaws.com/${stage.ref}`
  const told = functionsOf("test").flatMap(({ environment }) => environment.REALTIME_ENDPOINT ?? [])
  expect(new Set(told)).toEqual(new Set([endpoint]))
})

test("the stage is throttled; production's writes a log, with the role that this takes", () => {
  const stage = resourceOf("prod", "AWS::ApiGatewayV2::Stage", "LiveStage")
  expect(stage.properties).toMatchObject({
    DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    AccessLogSettings: { Format: expect.stringContaining("$context.connectionId") },
  })
  expect(stage.resource.DependsOn).toContain(resourceOf("prod", "AWS::ApiGateway::Account").logicalId)
})
