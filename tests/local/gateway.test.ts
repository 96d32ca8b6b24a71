import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { WebSocket } from "ws"
import { openKeys } from "../../scripts/local/cognito/keys.ts"
import { createApi } from "../../scripts/local/gateway/api.ts"
import { createAuthorizer } from "../../scripts/local/gateway/authorizer.ts"
import { throughCloudFront, toEvent } from "../../scripts/local/gateway/event.ts"
import { startGateway } from "../../scripts/local/gateway/index.ts"
import { functionAt, isApi } from "../../scripts/local/gateway/routes.ts"
import { cacheControl, createSite } from "../../scripts/local/gateway/site.ts"
import { listenOnLoopback, urlOf } from "../../scripts/local/lib/loopback.ts"

/** The event of a request, as the function gets it. */
function eventOf(path: string, headers: Record<string, string>, body = "", method = "POST") {
  const socket = { remoteAddress: "127.0.0.1" }
  const source = throughCloudFront({ method, headers, httpVersion: "1.1", socket })
  return toEvent(source, new URL(`http://localhost${path}`), Buffer.from(body), null)
}

test("an event tells of the request as API Gateway's does", () => {
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

test("a body is text where it says so and is not compressed, bytes otherwise", () => {
  const carried = (headers: Record<string, string>) => {
    const { body, isBase64Encoded } = eventOf("/api/clients", headers, "été")
    return [body, isBase64Encoded]
  }
  const bytes = [Buffer.from("été").toString("base64"), true]
  for (const type of ["application/json", "APPLICATION/JSON; charset=utf-8", "text/plain", "application/xml"])
    expect([type, ...carried({ "content-type": type })]).toEqual([type, "été", false])
  for (const type of ["multipart/form-data", "application/jsonish", "image/png"])
    expect([type, ...carried({ "content-type": type })]).toEqual([type, ...bytes])
  expect(carried({})).toEqual(bytes)
  expect(carried({ "content-type": "application/json", "content-encoding": "gzip" })).toEqual(bytes)
})

test("claims reach a function as text, whatever they are", async () => {
  const keys = openKeys(null)
  const authorize = createAuthorizer({
    issuer: "https://pool.example",
    audience: "client",
    jwks: () => keys.jwks,
  })
  const exp = Math.floor(Date.now() / 1000) + 60
  const claims = { iss: "https://pool.example", aud: "client", exp, email_verified: true }
  const token = keys.signToken(claims)
  const passed = { ...claims, exp: String(exp), email_verified: "true" }
  expect(await authorize(`Bearer ${token}`)).toEqual(passed)
  expect(await authorize(`bearer ${token}`)).toEqual(passed)
  expect(await authorize(undefined)).toBe(null)
  const { apiId, ...context } = eventOf("/api/clients", {}).requestContext
  expect(apiId).toBe("local")
  expect(context).not.toHaveProperty("authorizer")
})

test("an address leads to the function that the manifest puts there, and to none for other methods", () => {
  const nameAt = (method: string, path: string) => functionAt(method, path)?.name
  expect(nameAt("GET", "/api/clients")).toBe("app")
  expect(nameAt("PATCH", "/api/clients/cl_1")).toBe("app")
  expect(nameAt("DELETE", "/api/castings/x/y")).toBe("campaigns")
  expect(nameAt("GET", "/api/identity/me")).toBe("app")
  for (const path of ["/api/identity/", "/api/identity", "/api/clientsx", "/api/", "/api"])
    expect([path, nameAt("GET", path)]).toEqual([path, undefined])
  for (const method of ["OPTIONS", "HEAD", "TRACE"])
    expect([method, nameAt(method, "/api/clients")]).toEqual([method, undefined])
  expect(nameAt("HEAD", "/api/calendar-feed/x.ics")).toBe("feed")
  expect(["/api", "/api/x", "/apix", "/app"].map(isApi)).toEqual([true, true, false, false])
})

test("a body is six megabytes at most, and what leads nowhere is told so, kept by nobody", async () => {
  const api = createApi({ issuer: "", audience: "", jwks: () => ({ keys: [] }) })
  const server = await listenOnLoopback((asked, response) => void api(asked, response, urlOf(asked)))
  onTestFinished(() => server.close())
  const body = Buffer.alloc(6 * 1024 * 1024 + 1)
  const refused = await fetch(`${server.url}/api/auth/sign-up`, { method: "POST", body })
  expect([refused.status, await refused.json()]).toEqual([413, { message: "Request Entity Too Large" }])
  const nowhere = await fetch(`${server.url}/api/nowhere`)
  expect([nowhere.status, await nowhere.json()]).toEqual([404, { message: "Not Found" }])
  expect(nowhere.headers.get("cache-control")).toBe("no-store")
  expect(nowhere.headers.get("content-type")).toBe("application/json")
})

test("until the engine is ready the gateway says so, under its own names only", async () => {
  const gateway = await startGateway(0)
  onTestFinished(() => gateway.close())
  const early = await fetch(`${gateway.url}/app`)
  expect([early.status, await early.text()]).toEqual([503, "Trame démarre…"])
  const socket = new WebSocket(gateway.realtimeUrl)
  const status = await new Promise((resolve) => {
    socket.on("unexpected-response", (_, response) => resolve(response.statusCode))
  })
  expect(status).toBe(503)
  const own = [`http://localhost:${gateway.port}`, `http://127.0.0.1:${gateway.port}`]
  const others = [`https://localhost:${gateway.port}`, "http://localhost", "null", `${own[0]}.evil.example`]
  expect([...own, ...others].filter(gateway.isOwnOrigin)).toEqual(own)
  await expect(startGateway(gateway.port)).rejects.toMatchObject({ code: "EADDRINUSE" })
})

/** A built site of a page, a script and what is beside them. */
async function serveSite() {
  const folder = await mkdtemp(join(tmpdir(), "trame-pages-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, "assets"))
  await writeFile(join(folder, "index.html"), "<html>".padEnd(999))
  await writeFile(join(folder, "limit.txt"), "x".repeat(1000))
  await writeFile(join(folder, "vast.txt"), "")
  await truncate(join(folder, "vast.txt"), 10_000_001)
  await writeFile(join(folder, "assets/a-b1c2d3e4.js"), "1")
  const site = createSite(folder)
  const server = await listenOnLoopback((asked, response) => site(asked, response, urlOf(asked).pathname))
  onTestFinished(() => server.close())
  return (path: string, init: RequestInit = {}) => fetch(server.url + path, init)
}

test("a page is found at each of its addresses, a missing file at none, and nothing is written there", async () => {
  const get = await serveSite()
  for (const path of [
    "/",
    "/app/clients",
    "/assets",
    "/suivi/a",
    "/suivi/a.",
    "/suivi/a.)",
    "/suivi/a.%20",
  ]) {
    const page = await get(path)
    expect([path, page.status, page.headers.get("content-type")]).toEqual([
      path,
      200,
      "text/html; charset=utf-8",
    ])
  }
  expect((await get("/assets/a-b1c2d3e4.js")).headers.get("cache-control")).toMatch(/immutable/)
  for (const path of ["/assets/gone-b1c2d3e4.js", "/missing.png"]) {
    const missing = await get(path)
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"])
  }
  for (const method of ["POST", "DELETE"]) expect((await get("/", { method })).status).toBe(405)
  const head = await get("/limit.txt", { method: "HEAD", headers: { "accept-encoding": "identity" } })
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "1000", ""])
})

test("text is compressed from a thousand bytes to ten million", async () => {
  const get = await serveSite()
  const encodingOf = async (path: string) =>
    (await get(path, { method: "HEAD", headers: { "accept-encoding": "br" } })).headers.get(
      "content-encoding",
    )
  expect(await encodingOf("/")).toBe(null)
  expect(await encodingOf("/limit.txt")).toBe("br")
  expect(await encodingOf("/vast.txt")).toBe(null)
})

test("a browser keeps for good only what another build would name otherwise", () => {
  const forGood = "public, max-age=31536000, immutable"
  expect(cacheControl("/assets/index-b1c2d3e4.css")).toBe(forGood)
  for (const path of ["/assets/logo.svg", "/index-b1c2d3e4.css", "/app", "/brief-worker.js"])
    expect([path, cacheControl(path)]).toEqual([path, "no-cache"])
  expect(cacheControl("/suivi/a")).toBe("no-store")
  expect(cacheControl("/icons/app.png")).toMatch(/max-age=3600,/)
})

test("a request under another name or that fails is answered all the same", async () => {
  const server = await listenOnLoopback((_, response) => {
    response.setHeader("x-asked", "yes")
    response.end("ok")
  })
  onTestFinished(() => server.close())
  const statusUnder = (host: string) =>
    new Promise((resolve, reject) => {
      request(server.url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end()
    })
  for (const host of ["localhost", "127.0.0.1:80", "[::1]:3000"]) expect(await statusUnder(host)).toBe(200)
  for (const host of ["localhost.evil.example", "evil.example", "1127.0.0.1"])
    expect([host, await statusUnder(host)]).toEqual([host, 421])
})
