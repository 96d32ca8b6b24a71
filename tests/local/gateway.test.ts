import { describe, expect, it, onTestFinished } from "vitest"
import { openKeys } from "../../scripts/local/cognito/keys.ts"
import { createApi } from "../../scripts/local/gateway/api.ts"
import { createAuthorizer } from "../../scripts/local/gateway/authorizer.ts"
import { throughCloudFront, toEvent } from "../../scripts/local/gateway/event.ts"
import { functionAt } from "../../scripts/local/gateway/routes.ts"
import { invoker, TimedOut, within } from "../../scripts/local/lambda/invoke.ts"
import { listenOnLoopback, urlOf } from "../../scripts/local/lib/loopback.ts"

describe("an event", () => {
  it("describes the request as API Gateway does", () => {
    const headers = { host: "localhost:3000", cookie: "a=1; b=2;c=3", "user-agent": "test" }
    const event = eventOf("/api/clients?tag=a&tag=b&search=%C3%A9t%C3%A9", headers)
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "POST /api/clients",
      rawPath: "/api/clients",
      rawQueryString: "tag=a&tag=b&search=%C3%A9t%C3%A9",
      queryStringParameters: { tag: "a,b", search: "été" },
      cookies: ["a=1", "b=2", "c=3"],
      isBase64Encoded: false,
      requestContext: {
        stage: "$default",
        domainName: "localhost:3000",
        http: { method: "POST", path: "/api/clients", sourceIp: "127.0.0.1", userAgent: "test" },
      },
    })
    expect(event.headers).not.toHaveProperty("cookie")
    const bare = eventOf("/api/clients", { host: "localhost" })
    for (const name of ["queryStringParameters", "cookies", "body"]) expect(bare).not.toHaveProperty(name)
    expect(bare.requestContext).not.toHaveProperty("authorizer")
  })

  it.each([
    ["APPLICATION/JSON; charset=utf-8", undefined, false],
    ["text/plain", undefined, false],
    ["application/xml", undefined, false],
    ["multipart/form-data", undefined, true],
    ["application/jsonish", undefined, true],
    ["image/png", undefined, true],
    ["application/json", "gzip", true],
  ])("carries %s (%s) as base64: %s", (type, encoding, isBase64Encoded) => {
    const headers = { "content-type": type, ...(encoding && { "content-encoding": encoding }) }
    const body = isBase64Encoded ? Buffer.from("été").toString("base64") : "été"
    expect(eventOf("/api/clients", headers, "été")).toMatchObject({ body, isBase64Encoded })
  })
})

describe("the authorizer", () => {
  const issuer = "https://pool.example"
  const keys = openKeys(null)
  const options = { issuer, audience: "client", jwks: () => keys.jwks }
  const now = Math.floor(Date.now() / 1000)
  const good = { iss: issuer, aud: "client", exp: now + 60, email_verified: true }

  it("passes claims on as text", async () => {
    const authorize = createAuthorizer(options)
    const passed = { ...good, exp: String(good.exp), email_verified: "true" }
    expect(await authorize(`bearer ${keys.signToken(good)}`)).toEqual(passed)
    // As API Gateway reads it: `client_id` counts only where there is no `aud`.
    const { aud: _, ...others } = good
    const ofClient = `Bearer ${keys.signToken({ ...others, client_id: "client" })}`
    expect(await authorize(ofClient)).toMatchObject({ client_id: "client" })
  })

  const bearer = (claims: object, by = keys) => `Bearer ${by.signToken({ ...good, ...claims })}`
  it.each([
    ["has expired", bearer({ exp: now - 1 })],
    ["is not good yet", bearer({ nbf: now + 30 })],
    ["is of another client", bearer({ aud: "another", client_id: "client" })],
    ["is of another pool", bearer({ iss: "https://elsewhere.example" })],
    ["never expires", `Bearer ${keys.signToken({ iss: issuer, aud: "client" })}`],
    ["has another key", bearer({}, openKeys(null))],
    ["is missing", undefined],
  ])("refuses a token that %s", async (_, header) => {
    expect(await createAuthorizer(options)(header)).toBe(null)
  })
})

describe("the API", () => {
  it("answers 401, 404 and 413 before any function is called", async () => {
    const api = createApi({ issuer: "", audience: "", jwks: () => ({ keys: [] }) })
    const server = await listenOnLoopback((asked, response) => void api(asked, response, urlOf(asked)))
    onTestFinished(() => server.close())
    const answer = async (path: string, init?: RequestInit) => {
      const response = await fetch(server.url + path, init)
      return [response.status, await response.json()]
    }
    expect(await answer("/api/identity/me")).toEqual([401, { message: "Unauthorized" }])
    expect(await answer("/api/nowhere")).toEqual([404, { message: "Not Found" }])
    const body = Buffer.alloc(6 * 1024 * 1024 + 1)
    const refused = [413, { message: "Request Entity Too Large" }]
    expect(await answer("/api/auth/sign-up", { method: "POST", body })).toEqual(refused)
  })

  it("leads each address to the manifest's function", () => {
    for (const [path, name] of [
      ["/api/clients", "app"],
      ["/api/castings/x/y", "campaigns"],
      ["/api/calendar-feed/x.ics", "feed"],
      ["/api/identity/", undefined],
      ["/api/clientsx", undefined],
    ] as const)
      expect([path, functionAt(path)?.name]).toEqual([path, name])
  })
})

describe("a function", () => {
  it("is cut off at its timeout", async () => {
    await expect(within(20, "slow", new Promise(() => {}))).rejects.toThrow(TimedOut)
    expect(await within(1000, "quick", Promise.resolve("done"))).toBe("done")
    const ghost = invoker({ name: "ghost", handler: "jobs/ghost.handler", settings: [], timeoutSeconds: 1 })
    await expect(ghost({})).rejects.toThrow()
  })
})

/** The event of a request, as the function gets it. */
function eventOf(path: string, headers: Record<string, string>, body = "") {
  const socket = { remoteAddress: "127.0.0.1" }
  const source = throughCloudFront({ method: "POST", headers, httpVersion: "1.1", socket })
  return toEvent(source, new URL(`http://localhost${path}`), Buffer.from(body), null)
}
