import { createHash } from "node:crypto"
import { request } from "node:http"
import {
  CopyObjectCommand,
  type CopyObjectCommandInput,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Bench, bucket, eventually, refusal, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

const put = (Key: string, Body: string | Buffer, more: Partial<PutObjectCommandInput> = {}) =>
  bench.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more }))
const head = (Key: string) => bench.client.send(new HeadObjectCommand({ Bucket: bucket, Key }))
const get = (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  bench.client.send(new GetObjectCommand({ Bucket: bucket, Key, ...more }))
const textOf = async (Key: string, more: Partial<GetObjectCommandInput> = {}) =>
  (await get(Key, more)).Body?.transformToString()

describe("a copy", () => {
  const copy = (from: string, Key: string, more: Partial<CopyObjectCommandInput> = {}) =>
    bench.client.send(
      new CopyObjectCommand({ Bucket: bucket, Key, CopySource: `${bucket}/${from}`, ...more }),
    )

  it("has what its source has, or what it is given instead", async () => {
    const told = { ContentType: "image/png", CacheControl: "no-cache", Metadata: { owner: "camille" } }
    const { ETag } = await put("source", "copied", told)
    expect((await copy("source", "same")).CopyObjectResult?.ETag).toBe(ETag)
    expect(await head("same")).toMatchObject({ ...told, ETag, ContentLength: 6 })
    const given = { ContentType: "image/webp", Metadata: { owner: "hugo" } }
    await copy("source", "other", { ...given, MetadataDirective: "REPLACE" })
    expect(await head("other")).toMatchObject({ ...given, ETag })
    expect((await head("other")).CacheControl).toBeUndefined()
    expect(await textOf("other")).toBe("copied")
  })

  it("replaces itself only with other headers, and nothing at all when told not to", async () => {
    await put("itself", "first")
    await expect(copy("itself", "itself")).rejects.toMatchObject({ name: "InvalidRequest" })
    await copy("itself", "itself", { ContentType: "text/css", MetadataDirective: "REPLACE" })
    expect((await head("itself")).ContentType).toBe("text/css")
    expect(await textOf("itself")).toBe("first")
    await put("taken", "taken")
    const files = await bench.storedFiles()
    await expect(copy("itself", "taken", { IfNoneMatch: "*" })).rejects.toMatchObject({
      name: "PreconditionFailed",
    })
    expect(await textOf("taken")).toBe("taken")
    await expect(copy("never", "taken")).rejects.toMatchObject({ name: "NoSuchKey" })
    await expect(copy("itself?versionId=1", "taken")).rejects.toMatchObject({ name: "NotImplemented" })
    expect(await bench.storedFiles()).toEqual(files)
  })
})

describe("what is read", () => {
  it("is the part that there is, and all of it where the part makes no sense", async () => {
    const { ETag } = await put("digits", "0123456789")
    for (const [Range, part] of [
      ["bytes=0-0", "0"],
      ["bytes=9-9", "9"],
      ["bytes=-99", "0123456789"],
      ["bytes=5-2", "0123456789"],
      ["bytes=-", "0123456789"],
      ["lines=1-2", "0123456789"],
      ["bytes=0-1,4-5", "0123456789"],
    ] as const)
      expect([Range, await textOf("digits", { Range })]).toEqual([Range, part])
    const url = await getSignedUrl(bench.presigning, new GetObjectCommand({ Bucket: bucket, Key: "digits" }))
    const beyond = await fetch(url, { headers: { range: "bytes=10-" } })
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"])
    const resumed = (condition: string) =>
      fetch(url, { headers: { range: "bytes=8-", "if-range": condition } }).then((answer) => answer.text())
    expect(await resumed(ETag ?? "")).toBe("89")
    expect(await resumed('"another"')).toBe("0123456789")
  })

  it("is sent only if it changed, or is as it was, since", async () => {
    await put("dated", "dated")
    const { LastModified = new Date(0) } = await head("dated")
    const moved = (seconds: number) => new Date(LastModified.getTime() + seconds * 1000)
    expect(await textOf("dated", { IfModifiedSince: moved(-1) })).toBe("dated")
    await expect(get("dated", { IfModifiedSince: LastModified })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    })
    expect(await textOf("dated", { IfUnmodifiedSince: LastModified })).toBe("dated")
    await expect(get("dated", { IfUnmodifiedSince: moved(-1) })).rejects.toMatchObject({
      name: "PreconditionFailed",
    })
    const { ETag = "" } = await head("dated")
    expect(await textOf("dated", { IfMatch: `"another", ${ETag}` })).toBe("dated")
    expect(await textOf("dated", { IfMatch: "*", IfUnmodifiedSince: moved(-1) })).toBe("dated")
    // An entity tag is more than a second: where both are asked for, it decides.
    expect(await textOf("dated", { IfNoneMatch: '"another"', IfModifiedSince: moved(60) })).toBe("dated")
  })
})

describe("what is stored", () => {
  it("takes the place of what was there, which goes once nobody reads it any more", async () => {
    await put("twice", Buffer.alloc(3_000_000, "a"))
    const files = (await bench.storedFiles()).length
    await put("twice", Buffer.alloc(3_000_000, "b"))
    expect(await bench.storedFiles()).toHaveLength(files)
    const reading = await get("twice")
    await bench.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: "twice" }))
    expect(await reading.Body?.transformToString()).toBe("b".repeat(3_000_000))
    await eventually(async () => (await bench.storedFiles()).length === files - 1)
    await bench.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: "twice" }))
  })

  it("keeps its headers, its sum and its end over a restart", async () => {
    const told = { ContentType: "image/png", Metadata: { owner: "camille" } }
    const { ETag, ChecksumCRC32 } = await put("kept", "kept", told)
    await put("deleted", "deleted")
    await bench.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: "deleted" }))
    const files = (await bench.storedFiles()).length
    await bench.restart()
    expect(await get("kept")).toMatchObject({ ...told, ETag, ChecksumCRC32 })
    await expect(head("deleted")).rejects.toMatchObject({ name: "NotFound" })
    expect(await bench.storedFiles()).toHaveLength(files)
  })

  it("is checked against whichever sum it came with, and refused with one that nobody here computes", async () => {
    const sums = { ChecksumSHA1: "sha1", ChecksumSHA256: "sha256" } as const
    for (const [name, algorithm] of Object.entries(sums)) {
      const sum = createHash(algorithm).update("body").digest("base64")
      expect(await put("summed", "body", { [name]: sum })).toMatchObject({ [name]: sum })
      await expect(put("summed", "bodY", { [name]: sum })).rejects.toMatchObject({ name: "BadDigest" })
    }
    await expect(put("summed", "x", { ChecksumCRC64NVME: "AAAAAAAAAAA=" })).rejects.toMatchObject({
      name: "NotImplemented",
    })
    expect(await textOf("summed")).toBe("body")
    await put("k".repeat(1024), "longest")
    expect(await textOf("k".repeat(1024))).toBe("longest")
  })

  it("says its length, and may wait until it is asked for", async () => {
    const url = await getSignedUrl(bench.presigning, new PutObjectCommand({ Bucket: bucket, Key: "asked" }))
    const files = await bench.storedFiles()
    const send = (address: string, headers: Record<string, string | number>, body = "") =>
      new Promise<[status: number, asked: boolean]>((resolve, reject) => {
        let asked = false
        const sent = request(address, { method: "PUT", headers }, (answer) =>
          resolve([answer.resume().statusCode ?? 0, asked]),
        )
        sent.on("error", reject)
        sent.on("continue", () => {
          asked = true
          sent.end(body)
        })
        if (headers.expect) sent.flushHeaders()
        else sent.end(body)
      })
    expect(await send(url, { "transfer-encoding": "chunked" }, "x")).toEqual([411, false])
    const tooLarge = String(5 * 1024 ** 3 + 1)
    expect(await send(url, { expect: "100-continue", "content-length": tooLarge })).toEqual([400, false])
    const forged = url.replace("/asked?", "/another?")
    expect(await send(forged, { expect: "100-continue", "content-length": 4 })).toEqual([403, false])
    expect(await bench.storedFiles()).toEqual(files)
    expect(await send(url, { expect: "100-continue", "content-length": 4 }, "sent")).toEqual([200, true])
    expect(await textOf("asked")).toBe("sent")
  })
})

describe("an address", () => {
  const signed = (expiresIn: number, signingDate = new Date()) =>
    getSignedUrl(bench.presigning, new HeadObjectCommand({ Bucket: bucket, Key: "known" }), {
      expiresIn,
      signingDate,
    })

  it("is good for a week at most, and with one signature only", async () => {
    await put("known", "known")
    const get = async (url: string, headers: Record<string, string> = {}) =>
      (await fetch(url, { method: "HEAD", headers })).status
    const week = 7 * 24 * 3600
    const almostOver = new Date(Date.now() - (week - 60) * 1000)
    expect(await get(await signed(week, almostOver))).toBe(200)
    const longer = (await signed(week)).replace(`Expires=${week}`, `Expires=${week + 1}`)
    const refused = await fetch(longer)
    expect(await refusal(refused)).toBe("400 AuthorizationQueryParametersError")
    const url = await signed(60)
    expect(await get(url)).toBe(200)
    expect(await get(url, { authorization: "AWS4-HMAC-SHA256 Credential=local" })).toBe(400)
    for (const minutes of [14, -14])
      expect(await get(await signed(3600, new Date(Date.now() + minutes * 60_000)))).toBe(200)
    expect(await get(await signed(3600, new Date(Date.now() + 16 * 60_000)))).toBe(403)
  })
})
