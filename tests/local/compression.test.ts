import { mkdtemp, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSite } from "../../scripts/local/gateway/site.ts"

const TEXT = "Vos campagnes ne tiennent plus à un fil. ".repeat(200)
let url = ""
let folder = ""
const server = createServer((request, response) => void site(request, response, request.url ?? "/"))
let site: ReturnType<typeof createSite>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trame-site-"))
  await writeFile(join(folder, "index.html"), TEXT)
  await writeFile(join(folder, "small.txt"), "court")
  await writeFile(join(folder, "picture.webp"), Buffer.alloc(5000, 7))
  site = createSite(folder)
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const address = server.address()
  if (typeof address === "string" || !address) throw new Error("The server has no port")
  url = `http://127.0.0.1:${address.port}`
})
afterAll(() => void server.close())

const get = (path: string, encodings: string) =>
  fetch(`${url}${path}`, { headers: { "accept-encoding": encodings } })

describe("the site's files", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ])("for a browser that reads %s", async (encodings, encoding) => {
    const response = await get("/", encodings)
    expect(response.headers.get("content-encoding")).toBe(encoding)
    expect(response.headers.get("vary")).toBe("accept-encoding")
    expect(await response.text()).toBe(TEXT)
  })

  it("are sent as the build has compressed them, where it has", async () => {
    await writeFile(join(folder, "tight.js"), TEXT)
    await writeFile(join(folder, "tight.js.br"), brotliCompressSync("Bien serré"))
    const tight = await get("/tight.js", "gzip, br")
    expect(tight.headers.get("content-encoding")).toBe("br")
    expect(tight.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
    expect(await tight.text()).toBe("Bien serré")
    expect(await (await get("/tight.js", "gzip")).text()).toBe(TEXT)
  })

  it("stay as they are when they are small, or compressed already", async () => {
    const small = await get("/small.txt", "br")
    expect(small.headers.get("content-encoding")).toBeNull()
    expect(await small.text()).toBe("court")
    const picture = await get("/picture.webp", "br")
    expect(picture.headers.get("content-encoding")).toBeNull()
    expect(picture.headers.get("content-length")).toBe("5000")
  })

  it("are not sent again to a browser that has them, and are once they changed", async () => {
    const { headers } = await get("/small.txt", "br")
    const etag = headers.get("etag") ?? ""
    const again = (known: string) => fetch(`${url}/small.txt`, { headers: { "if-none-match": known } })
    expect((await again(etag)).status).toBe(304)
    await writeFile(join(folder, "small.txt"), "plus court")
    const changed = await again(etag)
    expect([changed.status, await changed.text()]).toEqual([200, "plus court"])
    expect(changed.headers.get("etag")).not.toBe(etag)
  })
})
