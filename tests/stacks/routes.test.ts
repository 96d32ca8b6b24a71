import { apis } from "@trame/functions/manifest"
import { expect, test } from "vitest"
import { operations } from "../support/operations.ts"
import { matching } from "./support/routes.ts"
import { functionsOf, httpRoutes, resourceOf, resourcesOf } from "./support/stage.ts"

const nameOf = (arn: string) => functionsOf("test").find((fn) => fn.arn === arn)?.name
const addressOf = (path: string) => `/api${path.replace(/\{\w+\}/g, "x")}`

/** Which one answers below a prefix is the manifest's business alone. */
const functionFor = (path: string) =>
  apis.find((api) => api.paths.some((served) => served.split("/")[2] === path.split("/")[1]))?.name

/** What one API may have, unless AWS is asked for more. */
const ROUTES_AT_MOST = 300

test("every operation of the contract reaches one route and one function", () => {
  const routes = httpRoutes("test")
  for (const { name, method, path, access } of operations) {
    const found = matching(routes, method, addressOf(path))
    expect(found, name).toHaveLength(1)
    const [route] = found
    expect(nameOf(route?.functionArn ?? ""), name).toBe(functionFor(path))
    expect(route?.authorizer !== null, name).toBe(access !== "public")
  }
})

test("nothing else is answered: no other method, and no path outside the prefixes", () => {
  const routes = httpRoutes("test")
  expect(matching(routes, "OPTIONS", "/api/identity/me")).toEqual([])
  expect(matching(routes, "POST", "/api/webhooks/stripe/more")).toEqual([])
  expect(matching(routes, "GET", "/api/identity/")).toEqual([])
  expect(matching(routes, "GET", "/api/elsewhere")).toEqual([])
  expect(routes.every(({ path }) => path.startsWith("/api/"))).toBe(true)
  expect(routes.length).toBeLessThanOrEqual(ROUTES_AT_MOST)
})

test("the authorizer takes the access tokens of this very pool and client", () => {
  const [authorizer, other] = resourcesOf("test", "AWS::ApiGatewayV2::Authorizer")
  expect(other).toBe(undefined)
  expect(authorizer?.properties).toMatchObject({
    AuthorizerType: "JWT",
    IdentitySource: ["$request.header.Authorization"],
    JwtConfiguration: {
      Issuer: resourceOf("test", "AWS::Cognito::UserPool").attributes.ProviderURL,
      Audience: [resourceOf("test", "AWS::Cognito::UserPoolClient").ref],
    },
  })
})

test("a function behind many routes has one permission for the API", () => {
  const permissions = resourcesOf("test", "AWS::Lambda::Permission").filter(
    ({ stack, properties }) =>
      stack === "test-trame-Api" && properties.Principal === "apigateway.amazonaws.com",
  )
  const callees = permissions.map(({ properties }) => nameOf(String(properties.FunctionName)))
  expect(callees.sort()).toEqual(apis.map(({ name }) => name).sort())
})

test("the API is throttled and logs who asked for what, and no more", () => {
  const stage = resourceOf("test", "AWS::ApiGatewayV2::Stage", "DefaultStage")
  expect(stage.properties).toMatchObject({
    StageName: "$default",
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    AccessLogSettings: { Format: expect.stringContaining("$context.requestId") },
  })
  expect(JSON.stringify(stage.properties)).not.toMatch(/authorizer|query|header/i)
})
