import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Bench, Bucket, refusal, siteOrigin, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
  await bench.put("known", "known body")
})
afterAll(() => bench.close())

describe("a presigned address", () => {
  it("opens its object and nothing beside it", async () => {
    const url = await signedGet()
    const answer = await fetch(url)
    expect(await answer.text()).toBe("known body")
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    for (const [forged, init, refused] of [
      [url.replace("/known?", "/other?"), {}, "403 SignatureDoesNotMatch"],
      [`${url}&response-content-type=text/html`, {}, "403 SignatureDoesNotMatch"],
      [url.replace("Expires=60", "Expires=600"), {}, "403 SignatureDoesNotMatch"],
      [url, { method: "PUT", body: "x" }, "403 SignatureDoesNotMatch"],
      [url.replace("local-key", "other-key"), {}, "403 InvalidAccessKeyId"],
      [url, { headers: { "x-amz-meta-a": "b" } }, "403 AccessDenied"],
      [url.replace(/&X-Amz-Signature=\w+/, ""), {}, "400 AuthorizationQueryParametersError"],
      [`${bench.url}/${Bucket}/known`, {}, "403 AccessDenied"],
      [`${bench.url}/${Bucket}?list-type=2`, {}, "403 AccessDenied"],
    ] as const)
      expect([forged, await refusal(await fetch(forged, init))]).toEqual([forged, refused])
  })

  it("is good until it expires, a week at most", async () => {
    const week = 7 * 24 * 3600
    const open = async (url: string) => {
      const answer = await fetch(url)
      return answer.ok ? "open" : refusal(answer)
    }
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    expect(await open(await signedGet(week, ago(week - 60)))).toBe("open")
    const longer = (await signedGet(week)).replace(`Expires=${week}`, `Expires=${week + 1}`)
    expect(await open(longer)).toBe("400 AuthorizationQueryParametersError")
    for (const seconds of [61, -3600])
      expect(await open(await signedGet(60, ago(seconds)))).toBe("403 AccessDenied")
  })

  it("takes a body of exactly the signed length", async () => {
    const url = await signedPut("sized", 5)
    for (const body of ["larger", "less"])
      expect(await refusal(await fetch(url, { method: "PUT", body }))).toBe("403 SignatureDoesNotMatch")
    await expect(bench.text("sized")).rejects.toMatchObject({ name: "NoSuchKey" })
    expect((await fetch(url, { method: "PUT", body: "exact" })).status).toBe(200)
    expect(await bench.text("sized")).toBe("exact")
  })
})

it("a signed request is refused when its body does not match its checksum", async () => {
  const presigned = new PutObjectCommand({ Bucket, Key: "summed", ChecksumCRC32: "AAAAAA==" })
  const url = await getSignedUrl(bench.presigning, presigned)
  expect(await refusal(await fetch(url, { method: "PUT", body: "not empty" }))).toBe("400 BadDigest")
  await expect(bench.text("summed")).rejects.toMatchObject({ name: "NoSuchKey" })
})

describe("the CORS rules", () => {
  const preflight = (origin: string, method = "PUT") => {
    const asked = {
      "access-control-request-method": method,
      "access-control-request-headers": "content-type",
    }
    return fetch(`${bench.url}/${Bucket}/any`, { method: "OPTIONS", headers: { origin, ...asked } })
  }

  it("let the site's pages upload and read the ETag, also of refusals", async () => {
    const { status, headers } = await preflight(siteOrigin)
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, siteOrigin])
    expect(headers.get("access-control-allow-methods")).toContain("PUT")
    expect(headers.get("access-control-allow-headers")).toBe("content-type")
    const url = await signedPut("from-page", 4)
    for (const body of ["page", "wrong length"]) {
      const answer = await fetch(url, { method: "PUT", body, headers: { origin: siteOrigin } })
      expect(answer.headers.get("access-control-allow-origin")).toBe(siteOrigin)
      expect(answer.headers.get("access-control-expose-headers")).toContain("ETag")
    }
  })

  it("allow no other origin and no other method", async () => {
    const origin = "http://127.0.0.1.evil.example"
    expect(await refusal(await preflight(origin))).toBe("403 AccessForbidden")
    expect(await refusal(await preflight(siteOrigin, "PATCH"))).toBe("403 AccessForbidden")
    const answer = await fetch(await signedGet(), { headers: { origin } })
    expect(answer.headers.get("access-control-allow-origin")).toBeNull()
  })
})

const signedGet = (expiresIn = 60, signingDate = new Date()) =>
  getSignedUrl(bench.presigning, new GetObjectCommand({ Bucket, Key: "known" }), { expiresIn, signingDate })
const signedPut = (Key: string, ContentLength: number) =>
  getSignedUrl(bench.presigning, new PutObjectCommand({ Bucket, Key, ContentLength }))
