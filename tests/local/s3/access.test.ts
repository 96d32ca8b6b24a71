import { type RequestOptions, request } from "node:http"
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Bench, bucket, clientOf, eventually, keys, refusal, siteOrigin, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
  await bench.client.send(new PutObjectCommand({ Bucket: bucket, Key: "known", Body: "known body" }))
})
afterAll(() => bench.close())

const known = { Bucket: bucket, Key: "known" }
const signedGet = (expiresIn = 60, signingDate = new Date()) =>
  getSignedUrl(bench.presigning, new GetObjectCommand(known), { expiresIn, signingDate })
const signedPut = (Key: string, ContentLength: number) =>
  getSignedUrl(bench.presigning, new PutObjectCommand({ Bucket: bucket, Key, ContentLength }))
const exists = (Key: string) =>
  bench.client.send(new HeadObjectCommand({ Bucket: bucket, Key })).then(
    () => true,
    () => false,
  )

/** The status of a request whose path and framing stay as given. */
const raw = (options: RequestOptions, body?: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", ...options }, (answer) => resolve(answer.resume().statusCode))
    sent.on("error", reject)
    // Writing before the end keeps Node from working out the length.
    if (body) sent.write(body)
    sent.end()
  })

describe("signatures", () => {
  it("opens a presigned address, and nothing beside it", async () => {
    const url = await signedGet()
    const answer = await fetch(url)
    expect(await answer.text()).toBe("known body")
    // Beyond S3, which cannot send it: there, a file's type and disposition are signed into its address instead.
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(await refusal(await fetch(url.replace("/known?", "/other?")))).toBe("403 SignatureDoesNotMatch")
    expect(await refusal(await fetch(`${url}&response-content-type=text/html`))).toBe(
      "403 SignatureDoesNotMatch",
    )
    expect(await refusal(await fetch(url.replace("Expires=60", "Expires=600")))).toBe(
      "403 SignatureDoesNotMatch",
    )
    expect(await refusal(await fetch(url, { method: "PUT", body: "x" }))).toBe("403 SignatureDoesNotMatch")
    expect(await refusal(await fetch(url.replace("local-key", "other-key")))).toBe("403 InvalidAccessKeyId")
    const unsigned = await fetch(url, { headers: { "x-amz-meta-a": "b" } })
    expect(await refusal(unsigned)).toBe("403 AccessDenied")
    expect(await refusal(await fetch(url.replace(/&X-Amz-Signature=\w+/, "")))).toBe(
      "400 AuthorizationQueryParametersError",
    )
  })

  it("refuses an expired, future or anonymous request", async () => {
    const expired = await fetch(await signedGet(60, new Date(Date.now() - 61_000)))
    expect(expired.status).toBe(403)
    expect(await expired.text()).toContain("<Code>AccessDenied</Code><Message>Request has expired</Message>")
    const future = await fetch(await signedGet(60, new Date(Date.now() + 3_600_000)))
    expect(await refusal(future)).toBe("403 AccessDenied")
    expect(await refusal(await fetch(`${bench.url}/${bucket}/known`))).toBe("403 AccessDenied")
    expect(await refusal(await fetch(`${bench.url}/${bucket}?list-type=2`))).toBe("403 AccessDenied")
    expect(await refusal(await fetch(`${bench.url}/%zz`))).toBe("400 InvalidURI")
  })

  it("refuses a wrong secret, a wrong region and a late clock", async () => {
    const list = new ListObjectsV2Command({ Bucket: bucket })
    const outcome = async (config: Parameters<typeof clientOf>[1]) => {
      const client = clientOf(bench.url, config)
      return client
        .send(list)
        .catch((error: Error) => error.name)
        .finally(() => client.destroy())
    }
    const secretAccessKey = "another secret"
    expect(await outcome({ credentials: { ...keys, secretAccessKey } })).toBe("SignatureDoesNotMatch")
    expect(await outcome({ region: "us-east-1" })).toBe("AuthorizationHeaderMalformed")
    for (const minutes of [-60, -16, 16])
      expect(await outcome({ systemClockOffset: minutes * 60_000 })).toBe("RequestTimeTooSkewed")
    for (const minutes of [-14, 14])
      expect(await outcome({ systemClockOffset: minutes * 60_000 })).toMatchObject({ KeyCount: 1 })
  })

  it("takes exactly the signed length", async () => {
    const url = await signedPut("sized", 5)
    expect(await refusal(await fetch(url, { method: "PUT", body: "larger" }))).toBe(
      "403 SignatureDoesNotMatch",
    )
    expect(await refusal(await fetch(url, { method: "PUT", body: "less" }))).toBe("403 SignatureDoesNotMatch")
    const { port, pathname, search } = new URL(url)
    const chunked = await raw({ port, path: pathname + search, method: "PUT" }, "of unknown length")
    expect(chunked).toBe(403)
    expect(await exists("sized")).toBe(false)
    expect((await fetch(url, { method: "PUT", body: "exact" })).status).toBe(200)
    expect(await exists("sized")).toBe(true)
  })

  it("checks the promised hash and checksum of a body", async () => {
    const url = await getSignedUrl(
      bench.presigning,
      new PutObjectCommand({ Bucket: bucket, Key: "summed", ChecksumCRC32: "AAAAAA==" }),
    )
    expect(await refusal(await fetch(url, { method: "PUT", body: "not empty" }))).toBe("400 BadDigest")
    const wrong = new PutObjectCommand({
      Bucket: bucket,
      Key: "summed",
      Body: "body",
      ContentMD5: "AAAAAAAAAAAAAAAAAAAAAA==",
    })
    await expect(bench.client.send(wrong)).rejects.toMatchObject({ name: "BadDigest" })
    const altered = new PutObjectCommand({ Bucket: bucket, Key: "summed", Body: "body" })
    altered.middlewareStack.add(
      (next) => (args) => {
        Object.assign(args.request as object, { body: "bodY" })
        return next(args)
      },
      { step: "deserialize", priority: "low" },
    )
    await expect(bench.presigning.send(altered)).rejects.toMatchObject({ name: "XAmzContentSHA256Mismatch" })
    expect(await exists("summed")).toBe(false)
  })
})

describe("paths", () => {
  it("normalises nothing and reaches no other folder", async () => {
    const { port } = new URL(bench.url)
    const query = new URL(await signedGet()).search
    const up = [
      "/files/../files/known",
      "/files/%2e%2e/files/known",
      "/files/..%2f..%2fetc/passwd",
      "/../known",
    ]
    for (const path of up) expect(await raw({ port, path: path + query })).toBe(403)
  })
})

describe("other origins", () => {
  const preflight = (origin: string, method = "PUT") =>
    fetch(`${bench.url}/${bucket}/any`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": method,
        "access-control-request-headers": "content-type",
      },
    })

  it("lets the site's pages in, and read ETag and refusals", async () => {
    const before = await preflight(siteOrigin)
    expect(before.status).toBe(200)
    expect(before.headers.get("access-control-allow-origin")).toBe(siteOrigin)
    expect(before.headers.get("access-control-allow-methods")).toContain("PUT")
    expect(before.headers.get("access-control-allow-headers")).toBe("content-type")
    const url = await signedPut("from-page", 4)
    for (const body of ["page", "wrong length"]) {
      const answer = await fetch(url, { method: "PUT", body, headers: { origin: siteOrigin } })
      expect(answer.headers.get("access-control-allow-origin")).toBe(siteOrigin)
      expect(answer.headers.get("access-control-expose-headers")).toContain("ETag")
      expect(answer.headers.get("vary")).toContain("Origin")
    }
  })

  it("shows nothing to others", async () => {
    const origin = "http://127.0.0.1.evil.example"
    expect(await refusal(await preflight(origin))).toBe("403 AccessForbidden")
    expect(await refusal(await preflight(siteOrigin, "PATCH"))).toBe("403 AccessForbidden")
    const answer = await fetch(await signedGet(), { headers: { origin } })
    expect(answer.headers.get("access-control-allow-origin")).toBeNull()
    expect(await answer.text()).toBe("known body")
  })
})

describe("clients that vanish", () => {
  it("leaves nothing of an upload cut short", async () => {
    const files = await bench.storedFiles()
    const url = new URL(await signedPut("cut", 50_000_000))
    const upload = request(url, { method: "PUT", headers: { "content-length": 50_000_000 } })
    upload.on("error", () => undefined)
    upload.write(Buffer.alloc(2_000_000))
    await eventually(async () => (await bench.storedFiles()).length === files.length + 1)
    upload.destroy()
    await eventually(async () => (await bench.storedFiles()).length === files.length)
    expect(await exists("cut")).toBe(false)
    expect(await exists("known")).toBe(true)
  })

  it("survives a download cut short and a request that is not HTTP", async () => {
    await bench.client.send(
      new PutObjectCommand({ Bucket: bucket, Key: "big", Body: Buffer.alloc(20_000_000) }),
    )
    const url = await getSignedUrl(bench.presigning, new GetObjectCommand({ Bucket: bucket, Key: "big" }))
    const stop = new AbortController()
    const answer = await fetch(url, { signal: stop.signal })
    await answer.body?.getReader().read()
    stop.abort()
    await expect(fetch(bench.url, { method: "PROPFIND" }).then(refusal)).resolves.toBe("403 AccessDenied")
    expect(await exists("big")).toBe(true)
  })
})
