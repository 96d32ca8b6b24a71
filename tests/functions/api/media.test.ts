import { request } from "node:http"
import { putMedia } from "@trame/core/files/catalogue-objects"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { engineUrl, rawFetch } from "../../support/api.ts"

const PICTURE = new Uint8Array([137, 80, 78, 71, 0, 255])

const newPicture = (name = "été 1.png") => putMedia(`${newId()}/${name}`, "image/png", PICTURE)

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

test("the catalogue's pictures are the site's, kept for good, and may do nothing", async () => {
  const address = await newPicture()
  expect(address).toMatch(/^\/media\//)
  const response = await fetch(`${engineUrl()}${address}`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": "6",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-site",
  })
  expect(await bytesOf(response)).toEqual(PICTURE)
})

test("a browser that has a picture is not sent it again", async () => {
  const address = `${engineUrl()}${await newPicture()}`
  const { headers } = await fetch(address)
  const unchanged = await fetch(address, { headers: { "if-none-match": headers.get("etag") ?? "" } })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""])
  const since = await fetch(address, { headers: { "if-modified-since": headers.get("last-modified") ?? "" } })
  expect(since.status).toBe(304)
  expect((await fetch(address, { headers: { "if-none-match": '"other"' } })).status).toBe(200)
})

test("of a picture, headers or a part may be asked for, and nothing changed", async () => {
  const address = `${engineUrl()}${await newPicture()}`
  const head = await fetch(address, { method: "HEAD" })
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "6", ""])
  const part = await fetch(address, { headers: { range: "bytes=1-3" } })
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 1-3/6"])
  expect(await bytesOf(part)).toEqual(PICTURE.slice(1, 4))
  expect((await fetch(address, { headers: { range: "bytes=9-" } })).status).toBe(416)
  for (const method of ["PUT", "POST", "DELETE"]) {
    expect((await fetch(address, { method })).status).toBe(405)
  }
  expect(await bytesOf(await fetch(address))).toEqual(PICTURE)
})

test("a missing picture is no page, and nothing else of the bucket is served", async () => {
  for (const path of [
    `/media/${newId()}.png`,
    "/media/",
    "/media/x",
    "/media/..%2fsearch%2flatest",
    "/media//search/latest",
    "/search/latest.bin",
  ]) {
    const response = await rawFetch(null, path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).not.toContain("<html")
    expect(response.headers.get("cache-control")).toBe("no-store")
  }
  expect((await rawFetch(null, "/media/%ff")).status).toBe(400)
  // `fetch` would resolve these before it sends them.
  for (const path of ["/media/../search/latest", "/media/%2e%2e/search/latest"]) {
    expect([path, await statusAsWritten(path)]).toEqual([path, 404])
  }
})

test("what is no picture that browsers show is plain bytes", async () => {
  for (const type of ["text/html", "image/svg+xml", "application/javascript"]) {
    const address = await putMedia(`${newId()}.png`, type, PICTURE)
    const { headers } = await fetch(`${engineUrl()}${address}`)
    expect(headers.get("content-type")).toBe("application/octet-stream")
  }
})

const statusAsWritten = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port: new URL(engineUrl()).port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on("error", reject)
      .end()
  })
