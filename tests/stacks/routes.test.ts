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

interface Throttle {
  ThrottlingRateLimit: number
  ThrottlingBurstLimit: number
}

/** Requests a second of one route, and at once. */
const LIMITS: Record<string, [number, number]> = {
  "signed in": [500, 1000],
  public: [50, 50],
  feed: [50, 50],
  guest: [30, 30],
  auth: [10, 10],
  "stripe-webhook": [25, 25],
}

const throttles = () =>
  resourceOf("test", "AWS::ApiGatewayV2::Stage", "DefaultStage").properties.RouteSettings as Record<
    string,
    Throttle
  >

test("every route has the limits of its class, which its operations' access decides", () => {
  const limits = new Map(Object.entries(throttles()))
  for (const { name, method, path, access } of operations) {
    const [route] = matching(httpRoutes("test"), method, addressOf(path))
    const given = limits.get(`${route?.method} ${route?.path}`)
    const wanted = LIMITS[access === "public" ? String(functionFor(path)) : "signed in"]
    expect([given?.ThrottlingRateLimit, given?.ThrottlingBurstLimit], name).toEqual(wanted)
  }
  expect([...limits.keys()].sort()).toEqual(
    httpRoutes("test")
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  )
})

/** What an account has in a region unless AWS is asked for more. */
const ACCOUNT = { rate: 10_000, burst: 5000 }

test("strangers, on all their routes together, leave most of the account to who is signed in", () => {
  const open = httpRoutes("test")
    .filter(({ authorizer }) => !authorizer)
    .map(({ method, path }) => throttles()[`${method} ${path}`])
  const sum = (limit: keyof Throttle) => open.reduce((total, one) => total + (one?.[limit] ?? 0), 0)
  expect(sum("ThrottlingRateLimit")).toBeLessThanOrEqual(0.25 * ACCOUNT.rate)
  expect(sum("ThrottlingBurstLimit")).toBeLessThanOrEqual(0.45 * ACCOUNT.burst)
})

test("the stage comes after its routes, without which it could not be given their limits", () => {
  const stage = resourceOf("test", "AWS::ApiGatewayV2::Stage", "DefaultStage")
  const routes = resourcesOf("test", "AWS::ApiGatewayV2::Route")
    .filter(({ stack }) => stack === stage.stack)
    .map(({ logicalId }) => logicalId)
  expect([stage.resource.DependsOn].flat()).toEqual(expect.arrayContaining(routes))
})

test("the API logs who asked for what, and no more; a route without a class would have the narrowest limits", () => {
  const stage = resourceOf("test", "AWS::ApiGatewayV2::Stage", "DefaultStage")
  expect(stage.properties).toMatchObject({
    StageName: "$default",
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 10 },
  })
  const { AccessLogSettings } = stage.properties as { AccessLogSettings: { Format: string } }
  // An alarm counts those of status 429.
  expect(JSON.parse(AccessLogSettings.Format)).toEqual({
    requestTime: "$context.requestTime",
    requestId: "$context.requestId",
    httpMethod: "$context.httpMethod",
    routeKey: "$context.routeKey",
    status: "$context.status",
    responseLatency: "$context.responseLatency",
    sourceIp: "$context.identity.sourceIp",
  })
  const { RouteSettings: _, ...others } = stage.properties
  expect(JSON.stringify(others)).not.toMatch(/authorizer|query|header/i)
})
