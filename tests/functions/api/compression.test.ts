import { request } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { encoded } from "@trame/functions/http/compression"
import { describe, expect, it } from "vitest"
import { engineUrl } from "../../support/api.ts"

/** The raw response, which `fetch` would decompress. */
const get = (path: string, encodings?: string) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const headers = encodings === undefined ? {} : { "accept-encoding": encodings }
    const sent = request(`${engineUrl()}${path}`, { headers }, async (response) => {
      resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) })
    })
    sent.on("error", reject).end()
  })

const LONG = "/api/openapi.json"
const plain = await get(LONG)

describe("an answer of the API", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, GZIP;q=0.5", "gzip", gunzipSync],
    ["identity", undefined, undefined],
    ["br;q=0, gzip;q=0.0", undefined, undefined],
    ["zstd", undefined, undefined],
    ["", undefined, undefined],
    [undefined, undefined, undefined],
  ])("for a client that accepts « %s » is encoded as %s", async (encodings, encoding, decompress) => {
    const { headers, body } = await get(LONG, encodings)
    expect(headers).toMatchObject({
      "content-type": plain.headers["content-type"],
      "cache-control": "no-store",
      vary: "accept-encoding",
      ...(encoding && { "content-encoding": encoding }),
    })
    expect(decompress ? decompress(body) : body).toEqual(plain.body)
    if (decompress) expect(body.length).toBeLessThan(plain.body.length / 4)
    else expect(headers).not.toHaveProperty("content-encoding")
  })

  it.each([
    ["a".repeat(999), undefined],
    ["a".repeat(1000), "br"],
    ["é".repeat(499), undefined],
    ["é".repeat(500), "br"],
  ])("is compressed from a thousand bytes on (%#)", async (text, encoding) => {
    expect((await encoded(text, "br")).headers["content-encoding"]).toBe(encoding)
  })
})
