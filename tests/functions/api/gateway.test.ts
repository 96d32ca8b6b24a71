import { request } from "node:http"
import { expect, test } from "vitest"
import { engineUrl, rawFetch } from "../../support/api.ts"

/** Asks for the path as it is written, which `fetch` would tidy first. */
function statusFor(path: string, host = new URL(engineUrl()).host): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(engineUrl())
    const sent = request({ host: "127.0.0.1", port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on("error", reject).end()
  })
}

test("only its own host names are answered", async () => {
  const { port } = new URL(engineUrl())
  expect(await statusFor("/api/health", `localhost:${port}`)).toBe(200)
  expect(await statusFor("/api/health", `127.0.0.1:${port}`)).toBe(200)
  expect(await statusFor("/api/health", `evil.example:${port}`)).toBe(421)
})

test("everything carries the security headers", async () => {
  const { authEndpoint } = (await (await rawFetch(null, "/config.json")).json()) as { authEndpoint: string }
  for (const path of ["/", "/config.json", "/api/health", "/api/identity/me"]) {
    const { headers } = await rawFetch(null, path)
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(authEndpoint)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("x-robots-tag")).toBe(path === "/api/health" ? "noindex" : null)
  }
})

test("pages behind private links are neither indexed nor kept", async () => {
  for (const path of [
    "/suivi/a",
    "/casting/a",
    "/collaboration/a?influencerId=b",
    "/brief/a",
    "/influencer/a",
  ]) {
    const { headers } = await rawFetch(null, path)
    expect(headers.get("x-robots-tag")).toBe("noindex")
    expect(headers.get("cache-control")).toBe("no-store")
  }
})

test("the brief's worker is asked for anew each time, and installs with its icons", async () => {
  const { headers } = await rawFetch(null, "/brief-worker.js")
  expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8")
  expect(headers.get("cache-control")).toBe("no-cache")
  for (const icon of ["brief-192", "brief-512", "brief-maskable-512", "brief-apple-180"])
    expect((await rawFetch(null, `/icons/${icon}.png`)).headers.get("content-type")).toBe("image/png")
})

test("the application installs under its name with icons of its own, and leaves the brief its own", async () => {
  const response = await rawFetch(null, "/manifest.webmanifest")
  expect(response.headers.get("content-type")).toBe("application/manifest+json")
  const { id, name, icons } = await response.json()
  expect([id, name]).toEqual(["/app", "Trame"])
  expect(icons).toContainEqual(expect.objectContaining({ sizes: "512x512", purpose: "maskable" }))
  const pictures = [...icons.map(({ src }: { src: string }) => src), "/icons/app-apple-180.png"]
  for (const picture of [...pictures, "/icons/share-card.png"]) {
    const icon = await rawFetch(null, picture)
    expect(icon.headers.get("content-type"), picture).toBe("image/png")
    expect(picture).not.toContain("brief")
  }
  // The first of a page counts, so none stands in what every page is made of.
  expect(await (await rawFetch(null, "/brief/lou")).text()).not.toMatch(/rel="(manifest|apple-touch-icon)"/)
})

test("what keeps its name is kept an hour, and used while the next is asked for", async () => {
  for (const path of ["/theme.js", "/favicon.svg", "/robots.txt", "/icons/brief-192.png"]) {
    const { headers } = await rawFetch(null, path)
    expect(headers.get("cache-control")).toBe("public, max-age=3600, stale-while-revalidate=604800")
  }
  expect((await rawFetch(null, "/")).headers.get("cache-control")).toBe("no-cache")
})

test("the site tells what it needs to sign in", async () => {
  const config = await (await rawFetch(null, "/config.json")).json()
  expect(config).toMatchObject({
    region: "eu-west-3",
    userPoolId: process.env.USER_POOL_ID,
    userPoolClientId: process.env.USER_POOL_CLIENT_ID,
  })
})

test("nothing outside the site's folder is served", async () => {
  for (const path of [
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/package.json",
    "/.vite/manifest.json",
    "/assets/no.js",
  ]) {
    expect((await rawFetch(null, path)).status).toBe(404)
  }
})

test("addresses that no browser asks for are refused", async () => {
  const long = "a".repeat(8192)
  for (const path of ["//", "//elsewhere.example/", "/app//clients", "/%2e%2e/", "/../", "/api//health"]) {
    expect([path, await statusFor(path)]).toEqual([path, 404])
  }
  for (const path of [
    "/%",
    "/%E0%A4%A",
    "/api/tracking/%",
    "/api/tracking/%ff",
    `/${long}`,
    `/api/tracking/${long}`,
  ]) {
    expect([path.slice(0, 20), await statusFor(path)]).toEqual([path.slice(0, 20), 400])
  }
})

test("the outbox is a page of the engine", async () => {
  const response = await rawFetch(null, "/_local/outbox")
  expect(response.status).toBe(200)
  expect(await response.text()).toContain("Boîte d'envoi locale")
})
