import { apis } from "@trame/functions/manifest"
import { describe, expect, it } from "vitest"
import { operations } from "../support/operations.ts"
import { matching } from "./support/routes.ts"
import { functionsOf, httpRoutes, resourceOf, resourcesOf } from "./support/stage.ts"

describe("the HTTP API", () => {
  it("leads every operation of the contract to one route, its function, authorizer and limits", () => {
    const routes = httpRoutes("test")
    for (const { name, method, path, access } of operations) {
      const [route, other] = matching(routes, method, addressOf(path))
      expect(other, name).toBe(undefined)
      const given = throttles()[`${route?.method} ${route?.path}`]
      expect([
        name,
        nameOf(route?.functionArn ?? ""),
        route?.authorizer !== null,
        [given?.ThrottlingRateLimit, given?.ThrottlingBurstLimit],
      ]).toEqual([
        name,
        functionFor(path),
        access !== "public",
        LIMITS[access === "public" ? String(functionFor(path)) : "signed in"],
      ])
    }
    const keys = routes.map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(throttles()).sort()).toEqual(keys.sort())
  })

  it("answers nothing else", () => {
    const routes = httpRoutes("test")
    for (const [method, path] of [
      ["POST", "/api/webhooks/stripe/more"],
      ["GET", "/api/identity/"],
      ["GET", "/api/elsewhere"],
    ] as const)
      expect(matching(routes, method, path)).toEqual([])
    expect(routes.filter(({ path }) => !path.startsWith("/api/"))).toEqual([])
  })

  it("leaves most of the account's requests to people who are signed in", () => {
    const open = httpRoutes("test")
      .filter(({ authorizer }) => !authorizer)
      .map(({ method, path }) => throttles()[`${method} ${path}`])
    const sum = (limit: keyof Throttle) => open.reduce((total, one) => total + (one?.[limit] ?? 0), 0)
    // An account has 10,000 a second in a region, and 5,000 at once.
    expect(sum("ThrottlingRateLimit")).toBeLessThanOrEqual(2500)
    expect(sum("ThrottlingBurstLimit")).toBeLessThanOrEqual(2250)
  })

  it("has its stage deployed after the routes that the stage names", () => {
    const routes = resourcesOf("test", "AWS::ApiGatewayV2::Route").filter(
      (route) => route.stack === stage().stack,
    )
    const before = [stage().resource.DependsOn].flat()
    expect(before).toEqual(expect.arrayContaining(routes.map(({ logicalId }) => logicalId)))
  })
})

const nameOf = (arn: string) => functionsOf("test").find((fn) => fn.arn === arn)?.name
const addressOf = (path: string) => `/api${path.replace(/\{\w+\}/g, "x")}`
/** The manifest alone says which function answers below a prefix. */
const functionFor = (path: string) =>
  apis.find((api) => api.paths.some((served) => served.split("/")[2] === path.split("/")[1]))?.name

interface Throttle {
  ThrottlingRateLimit: number
  ThrottlingBurstLimit: number
}

const stage = () => resourceOf("test", "AWS::ApiGatewayV2::Stage", "DefaultStage")
const throttles = () => stage().properties.RouteSettings as Record<string, Throttle>

/** Requests a second of one route, and at once. */
const LIMITS: Record<string, [number, number]> = {
  "signed in": [500, 1000],
  public: [50, 50],
  feed: [50, 50],
  "share-cards": [50, 50],
  guest: [30, 30],
  auth: [10, 10],
  "stripe-webhook": [25, 25],
}
