import { request } from "node:http"
import { putMedia } from "@trame/core/files/catalogue-objects"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { engineUrl, rawFetch } from "../../support/api.ts"

describe("the site", () => {
  it("answers only to its own host names", async () => {
    const { port } = new URL(engineUrl())
    const hosts = ["localhost", "127.0.0.1", "evil.example"].map((name) => `${name}:${port}`)
    const statuses = hosts.map((host) => statusFor("/api/health", host))
    expect(await Promise.all(statuses)).toEqual([200, 200, 421])
  })

  it("serves its sign-in configuration, and lets pages connect only to those hosts", async () => {
    const config = await (await rawFetch(null, "/config.json")).json()
    expect(config).toMatchObject({
      region: "eu-west-3",
      userPoolId: process.env.USER_POOL_ID,
      userPoolClientId: process.env.USER_POOL_CLIENT_ID,
    })
    for (const path of ["/", "/config.json", "/api/health", "/api/identity/me"]) {
      const { headers } = await rawFetch(null, path)
      const policy = headers.get("content-security-policy") ?? ""
      for (const part of ["script-src 'self';", "frame-ancestors 'none'", config.authEndpoint])
        expect(policy).toContain(part)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(headers.get("x-robots-tag")).toBe(path === "/api/health" ? "noindex" : null)
    }
  })

  const LASTING = "public, max-age=3600, stale-while-revalidate=604800"
  it.each([
    ["/", "no-cache", null],
    ["/brief-worker.js", "no-cache", null],
    ["/theme.js", LASTING, null],
    ["/favicon.svg", LASTING, null],
    ["/robots.txt", LASTING, null],
    ["/icons/brief-192.png", LASTING, null],
    ["/suivi/a", "no-store", "noindex"],
    ["/casting/a", "no-store", "noindex"],
    ["/collaboration/a?influencerId=b", "no-store", "noindex"],
    ["/brief/a", "no-store", "noindex"],
    ["/influencer/a", "no-store", "noindex"],
  ])("serves %s with the cache header « %s » and robots header %s", async (path, kept, found) => {
    const { status, headers } = await rawFetch(null, path)
    expect([status, headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([200, kept, found])
  })

  it("has a manifest with its own name and icons, and the brief another one", async () => {
    const response = await rawFetch(null, "/manifest.webmanifest")
    expect(response.headers.get("content-type")).toBe("application/manifest+json")
    const { id, name, icons } = await response.json()
    expect([id, name]).toEqual(["/app", "Trame"])
    expect(icons).toContainEqual(expect.objectContaining({ sizes: "512x512", purpose: "maskable" }))
    const own: string[] = icons.map(({ src }: { src: string }) => src)
    expect(own.join()).not.toContain("brief")
    const others = ["app-apple-180", "share-card", "brief-512", "brief-maskable-512", "brief-apple-180"]
    for (const picture of [...own, ...others.map((one) => `/icons/${one}.png`)])
      expect((await rawFetch(null, picture)).headers.get("content-type"), picture).toBe("image/png")
    // The first robots header of a page counts, so the template has none.
    const page = await (await rawFetch(null, "/brief/lou")).text()
    expect(page).not.toMatch(/rel="(manifest|apple-touch-icon)"/)
  })

  const long = "a".repeat(8192)
  it.each([
    [
      404,
      ["/..%2f..%2fpackage.json", "/%2e%2e/%2e%2e/package.json", "/.vite/manifest.json", "/assets/no.js"],
    ],
    [404, ["//", "//elsewhere.example/", "/app//clients", "/%2e%2e/", "/../", "/api//health"]],
    [404, ["/media/x", "/media/..%2fsearch%2flatest", "/media//search/latest", "/search/latest.bin"]],
    [404, ["/media/../search/latest", "/media/%2e%2e/search/latest"]],
    [400, ["/%", "/%E0%A4%A", "/api/tracking/%", "/api/tracking/%ff", `/${long}`, `/api/tracking/${long}`]],
  ])("answers %i to paths outside of it: %j", async (status, paths) => {
    for (const path of paths) expect([path, await statusFor(path)]).toEqual([path, status])
  })
})

describe("a picture of the catalogue", () => {
  it.each([
    ["image/png", "image/png"],
    ["text/html", "application/octet-stream"],
    ["image/svg+xml", "application/octet-stream"],
    ["application/javascript", "application/octet-stream"],
  ])("of the type %s is served as %s, cached for good, and cannot run scripts", async (type, served) => {
    const picture = new Uint8Array([137, 80, 78, 71, 0, 255])
    const response = await fetch(`${engineUrl()}${await putMedia(`${newId()}/été 1.png`, type, picture)}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": served,
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-site",
    })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture)
  })
})

/** Requests the path as written, which `fetch` would normalise first. */
const statusFor = (path: string, host = new URL(engineUrl()).host) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(engineUrl())
    request({ host: "127.0.0.1", port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on("error", reject)
      .end()
  })
