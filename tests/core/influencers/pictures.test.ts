import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { copyPicture } from "@trame/core/influencers/scraping/pictures"
import { newId } from "@trame/core/lib/id"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"

let origin = ""

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env.CATALOGUE_BUCKET = process.env.UPLOADS_BUCKET
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  process.env.PICTURE_HOSTS = `cdninstagram.com, ${origin}`
})

/** rules/creators.md#pictures */
describe("a picture", () => {
  it.each([
    ["/a.png", "png", "image/png", PNG],
    ["/a.jpg", "jpg", "image/jpeg", JPEG],
    ["/a.webp", "webp", "image/webp", WEBP],
    ["/a.gif", "gif", "image/gif", GIF],
    ["/largest.png", "png", "image/png", LARGEST],
  ])("at %s is copied with its own type, to one address", async (path, extension, ContentType, body) => {
    const id = newId()
    const address = (await copyPicture("profiles", id, origin + path)) ?? ""
    expect(address).toMatch(new RegExp(`^/media/profiles/${id}-[0-9a-f]{8}\\.${extension}$`))
    const Key = address.slice(1)
    const object = await new S3Client({}).send(
      new GetObjectCommand({ Bucket: process.env.CATALOGUE_BUCKET, Key }),
    )
    expect(object).toMatchObject({ ContentType, CacheControl: "public, max-age=31536000, immutable" })
    expect(Buffer.from((await object.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true)
    expect(await copyPicture("profiles", id, origin + path)).toBe(address)
  })

  it.each([
    ...["/larger.png", "/endless.png", "/a.svg", "/empty.png"],
    ...["/riff.wav", "/gone.png", "/moved.png", "/torn.png"],
  ])("at %s is not copied", async (path) => {
    expect(await copyPicture("posts", newId(), origin + path)).toBeNull()
    expect(asked).toEqual([path])
  })

  it("is fetched from the configured hosts only", async () => {
    const { port } = new URL(origin)
    const elsewhere = [
      `http://localhost:${port}/a.png`,
      `http://127.1:${Number(port) + 1}/a.png`,
      `http://user:word@127.0.0.1:${port}/a.png`,
      `https://127.0.0.1:${port}/a.png`,
      "http://scontent.cdninstagram.com/a.png",
      "https://scontent.cdninstagram.com:8443/a.png",
      "https://cdninstagram.com.evil.example/a.png",
      "https://evilcdninstagram.com/a.png",
      "http://169.254.169.254/latest/meta-data",
      "file:///etc/passwd",
      "data:image/png;base64,iVBORw0KGgo=",
      "not an address",
      "",
    ]
    const fetching = vi.spyOn(globalThis, "fetch")
    for (const url of elsewhere) expect([url, await copyPicture("posts", newId(), url)]).toEqual([url, null])
    process.env.PICTURE_HOSTS = "cdninstagram.com"
    expect(await copyPicture("posts", newId(), `${origin}/a.png`)).toBeNull()
    expect(fetching).not.toHaveBeenCalled()
    for (const host of ["cdninstagram.com", "scontent.cdninstagram.com"]) {
      fetching.mockResolvedValueOnce(new Response(PNG, { headers: { "content-type": "image/png" } }))
      expect(await copyPicture("posts", newId(), `https://${host}/a.png`)).toMatch(/^\/media\/posts\//)
    }
    fetching.mockRestore()
  })
})

const PNG = Buffer.from("\x89PNG\r\n\x1a\n and so on", "latin1")
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const WEBP = Buffer.from("RIFF\x01\x02\x03\x04WEBPVP8 ", "latin1")
const GIF = Buffer.from("GIF89a....", "latin1")
const LARGEST = Buffer.concat([PNG, Buffer.alloc(3 * 1024 * 1024 - PNG.length)])

/** Claims to be a PNG whatever it is. */
const bytes = (body: Buffer) => (response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "image/png" }).end(body)

const pages: Record<string, (response: ServerResponse) => void> = {
  "/a.png": bytes(PNG),
  "/a.jpg": bytes(JPEG),
  "/a.webp": bytes(WEBP),
  "/a.gif": bytes(GIF),
  "/largest.png": bytes(LARGEST),
  "/larger.png": bytes(Buffer.concat([LARGEST, Buffer.alloc(1)])),
  "/endless.png": (response) => {
    response.writeHead(200).write(PNG)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      response.once("drain", more)
    }
    more()
    response.on("close", () => response.removeAllListeners("drain"))
  },
  "/a.svg": bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  "/empty.png": bytes(Buffer.alloc(0)),
  "/riff.wav": bytes(Buffer.from("RIFF\x01\x02\x03\x04WAVEfmt ", "latin1")),
  "/gone.png": (response) => void response.writeHead(404).end(PNG),
  "/moved.png": (response) => void response.writeHead(302, { location: "/a.png" }).end(),
  "/torn.png": (response) => {
    response.writeHead(200, { "content-length": "5000" })
    response.write(PNG, () => response.destroy())
  },
}

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? "")
  pages[request.url ?? ""]?.(response)
})
