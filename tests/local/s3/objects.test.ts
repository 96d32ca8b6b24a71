import { createHash, randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Bench, bucket, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

const put = (Key: string, Body: string | Buffer = "x") =>
  bench.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
const get = async (Key: string) => {
  const { Body } = await bench.client.send(new GetObjectCommand({ Bucket: bucket, Key }))
  return Body?.transformToString()
}

describe("objects", () => {
  it("gives back what was put, with its headers and metadata", async () => {
    const body = randomBytes(300_000)
    const stored = await bench.client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: "dossier/été & co+1.bin",
        Body: body,
        ContentType: "image/png",
        ContentDisposition: 'attachment; filename="a.png"',
        Metadata: { owner: "camille" },
      }),
    )
    expect(stored.ETag).toBe(`"${createHash("md5").update(body).digest("hex")}"`)
    const read = await bench.client.send(
      new GetObjectCommand({ Bucket: bucket, Key: "dossier/été & co+1.bin" }),
    )
    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true)
    expect(read).toMatchObject({
      ETag: stored.ETag,
      ContentLength: 300_000,
      ContentType: "image/png",
      ContentDisposition: 'attachment; filename="a.png"',
      Metadata: { owner: "camille" },
      ChecksumCRC32: stored.ChecksumCRC32,
    })
  })

  it("keeps each header that a download brings back, until the object is put anew", async () => {
    const Key = "headers"
    const headers = {
      ContentType: "image/webp",
      ContentDisposition: "inline",
      ContentEncoding: "gzip",
      ContentLanguage: "fr",
      CacheControl: "public, max-age=31536000, immutable",
      Expires: new Date("2030-01-01T00:00:00Z"),
    }
    await bench.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: "x", ...headers }))
    const { Expires, ...told } = headers
    const read = () => bench.client.send(new HeadObjectCommand({ Bucket: bucket, Key }))
    expect(await read()).toMatchObject({ ...told, ExpiresString: Expires.toUTCString() })
    await put(Key)
    const after = await read()
    // A type it always has.
    for (const name of Object.keys(told).filter((one) => one !== "ContentType"))
      expect(after).not.toHaveProperty(name)
    expect(after.ContentType).not.toBe(told.ContentType)
  })

  it("accepts a stream, whose checksum comes as a trailer", async () => {
    const pieces = [randomBytes(70_000), randomBytes(90_001)]
    const stored = await bench.client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: "stream",
        Body: Readable.from(pieces),
        ContentLength: 160_001,
      }),
    )
    expect(stored.ChecksumCRC32).toBeDefined()
    const head = await bench.client.send(new HeadObjectCommand({ Bucket: bucket, Key: "stream" }))
    expect(head.ContentLength).toBe(160_001)
    expect(head.ContentEncoding).toBeUndefined()
    expect(head.ETag).toBe(`"${createHash("md5").update(Buffer.concat(pieces)).digest("hex")}"`)
  })

  it("stores an empty object", async () => {
    await put("empty", Buffer.alloc(0))
    expect(await get("empty")).toBe("")
  })

  it("serves ranges", async () => {
    await put("range", "0123456789")
    const range = async (Range: string) => {
      const read = await bench.client.send(new GetObjectCommand({ Bucket: bucket, Key: "range", Range }))
      return [await read.Body?.transformToString(), read.ContentRange]
    }
    expect(await range("bytes=2-4")).toEqual(["234", "bytes 2-4/10"])
    expect(await range("bytes=7-")).toEqual(["789", "bytes 7-9/10"])
    expect(await range("bytes=-2")).toEqual(["89", "bytes 8-9/10"])
    expect(await range("bytes=8-99")).toEqual(["89", "bytes 8-9/10"])
    await expect(range("bytes=10-")).rejects.toMatchObject({ name: "InvalidRange" })
  })

  it("answers conditions of reading and writing", async () => {
    const { ETag } = await put("once", "first")
    const again = new PutObjectCommand({ Bucket: bucket, Key: "once", Body: "second", IfNoneMatch: "*" })
    await expect(bench.client.send(again)).rejects.toMatchObject({ name: "PreconditionFailed" })
    expect(await get("once")).toBe("first")
    const unchanged = new GetObjectCommand({ Bucket: bucket, Key: "once", IfNoneMatch: ETag })
    await expect(bench.client.send(unchanged)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
    const over = (IfMatch?: string, Key = "once") =>
      bench.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: "third", IfMatch }))
    await over(ETag)
    await expect(over(ETag)).rejects.toMatchObject({ name: "PreconditionFailed" })
    await expect(over(ETag, "never")).rejects.toMatchObject({ name: "NoSuchKey" })
    expect(await get("once")).toBe("third")
    const stale = new GetObjectCommand({ Bucket: bucket, Key: "once", IfMatch: ETag })
    await expect(bench.client.send(stale)).rejects.toMatchObject({ name: "PreconditionFailed" })
  })

  it("lets one of several simultaneous first writes win", async () => {
    const writes = Array.from({ length: 8 }, (_, index) =>
      bench.client.send(
        new PutObjectCommand({ Bucket: bucket, Key: "race", Body: `writer ${index}`, IfNoneMatch: "*" }),
      ),
    )
    const outcomes = await Promise.allSettled(writes)
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  })

  it("overrides response headers, and refuses what a header cannot hold", async () => {
    await put("override")
    const read = (ResponseContentDisposition: string) =>
      bench.client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: "override",
          ResponseContentDisposition,
          ResponseContentType: "text/plain",
        }),
      )
    expect(await read('attachment; filename="é.txt"')).toMatchObject({
      ContentDisposition: 'attachment; filename="é.txt"',
      ContentType: "text/plain",
    })
    await expect(read("a\r\nset-cookie: b=c")).rejects.toMatchObject({ name: "InvalidArgument" })
  })

  it("copies, deletes and reports what is missing", async () => {
    await put("from here", "copied")
    await bench.client.send(
      new CopyObjectCommand({ Bucket: bucket, Key: "to", CopySource: `${bucket}/from%20here` }),
    )
    const before = await bench.storedFiles()
    await bench.client.send(new DeleteObjectCommand({ Bucket: bucket, Key: "from here" }))
    expect(await bench.storedFiles()).toHaveLength(before.length - 1)
    expect(await get("to")).toBe("copied")
    await expect(get("from here")).rejects.toMatchObject({ name: "NoSuchKey" })
    await expect(bench.client.send(new HeadBucketCommand({ Bucket: "absent" }))).rejects.toMatchObject({
      name: "NotFound",
    })
  })

  it("copies only what is still as it was", async () => {
    const { ETag } = await put("source", "first")
    const copy = (CopySourceIfMatch: string | undefined) =>
      bench.client.send(
        new CopyObjectCommand({
          Bucket: bucket,
          Key: "copy",
          CopySource: `${bucket}/source`,
          CopySourceIfMatch,
        }),
      )
    await copy(ETag)
    await put("source", "second")
    await expect(copy(ETag)).rejects.toMatchObject({ name: "PreconditionFailed" })
    expect(await get("copy")).toBe("first")
  })

  it("keeps two kilobytes of metadata, and no more", async () => {
    const withMetadata = (length: number) =>
      bench.client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: "metadata",
          Body: "x",
          Metadata: { a: "x".repeat(length) },
        }),
      )
    const own = "x-amz-meta-a".length
    await withMetadata(2048 - own)
    await expect(withMetadata(2049 - own)).rejects.toMatchObject({ name: "MetadataTooLarge" })
  })

  it("lists by prefix, page by page, and deletes several", async () => {
    const names = Array.from({ length: 7 }, (_, index) => `list/${index}`)
    for (const name of [...names, "list/deep/a", "list/deep/b", "lisu"]) await put(name)
    const seen: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await bench.client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: "list/", MaxKeys: 4, ContinuationToken }),
      )
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ""))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(seen).toEqual([...names, "list/deep/a", "list/deep/b"])
    const grouped = await bench.client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: "list/", Delimiter: "/" }),
    )
    expect(grouped.CommonPrefixes).toEqual([{ Prefix: "list/deep/" }])
    await bench.client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: seen.map((Key) => ({ Key })) } }),
    )
    const left = await bench.client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: "list/" }))
    expect(left.KeyCount).toBe(0)
  })

  it("keeps odd keys apart and inside its folder", async () => {
    const odd = ["../../x", "%2e%2e/x", "a//b", "/leading", "..", "a&<b>\"'", "é".repeat(500), "😀", "\uffff"]
    for (const key of odd) await put(key, `body of ${key}`)
    for (const key of odd) expect(await get(key)).toBe(`body of ${key}`)
    const { Contents } = await bench.client.send(new ListObjectsV2Command({ Bucket: bucket }))
    expect((Contents ?? []).map(({ Key }) => Key)).toEqual(expect.arrayContaining(odd))
    await expect(put("k".repeat(1025))).rejects.toMatchObject({ name: "KeyTooLongError" })
  })

  it("finishes a download of what is replaced meanwhile", async () => {
    await put("replaced", Buffer.alloc(3_000_000, "a"))
    const read = await bench.client.send(new GetObjectCommand({ Bucket: bucket, Key: "replaced" }))
    await put("replaced", "b")
    const body = await read.Body?.transformToString()
    expect(body).toHaveLength(3_000_000)
  })
})
