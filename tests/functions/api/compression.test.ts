import { request } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { encoded } from "@trame/functions/http/compression"
import { describe, expect, it } from "vitest"
import { engineUrl } from "../../support/api.ts"

interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** As it goes over the wire, which `fetch` would decompress. */
const get = (path: string, encodings?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = encodings === undefined ? {} : { "accept-encoding": encodings }
    const sent = request(`${engineUrl()}${path}`, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
    sent.on("error", reject).end()
  })

const LONG = "/api/openapi.json"
const plain = await get(LONG)

describe("answers of the API", () => {
  it("go as they are to whoever does not say what they read", () => {
    expect(plain.headers["content-encoding"]).toBeUndefined()
    expect(plain.headers.vary).toBe("accept-encoding")
    expect(JSON.parse(plain.body.toString())).toHaveProperty("openapi")
  })

  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, GZIP;q=0.5", "gzip", gunzipSync],
  ])("are compressed for whoever reads %s", async (encodings, encoding, decompress) => {
    const { status, headers, body } = await get(LONG, encodings)
    expect(status).toBe(200)
    expect(headers["content-encoding"]).toBe(encoding)
    expect(headers["content-type"]).toBe(plain.headers["content-type"])
    expect(headers["cache-control"]).toBe("no-store")
    expect(headers.vary).toBe("accept-encoding")
    expect(body.length).toBeLessThan(plain.body.length / 4)
    expect(decompress(body)).toEqual(plain.body)
  })

  it.each(["identity", "br;q=0, gzip;q=0.0", "zstd", ""])(
    "stay as they are for whoever reads “%s”",
    async (encodings) => {
      const { headers, body } = await get(LONG, encodings)
      expect(headers["content-encoding"]).toBeUndefined()
      expect(body).toEqual(plain.body)
    },
  )

  it.each(["/api/health", "/api/plans/none", "/api/identity/me"])("%s is too short for it", async (path) => {
    const { headers, body } = await get(path, "br, gzip")
    expect(body.length).toBeLessThan(1000)
    expect(headers["content-encoding"]).toBeUndefined()
    expect(JSON.parse(body.toString())).toBeTypeOf("object")
  })

  it("are compressed from a thousand bytes on, which are fewer letters where they have accents", async () => {
    for (const [text, encoding] of [
      ["a".repeat(999), undefined],
      ["a".repeat(1000), "br"],
      ["é".repeat(499), undefined],
      ["é".repeat(500), "br"],
    ] as const)
      expect((await encoded(text, "br")).headers["content-encoding"]).toBe(encoding)
  })
})
