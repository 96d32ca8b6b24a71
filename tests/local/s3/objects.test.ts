import { createHash, randomBytes } from "node:crypto"
import { DeleteObjectCommand, HeadObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Bench, Bucket, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

describe("an object", () => {
  it("keeps its bytes and headers over a restart, until it is written again", async () => {
    const body = randomBytes(300_000)
    const Key = "dossier/été & co+1.bin"
    const headers = {
      ContentType: "image/webp",
      ContentDisposition: 'attachment; filename="a.png"',
      ContentEncoding: "gzip",
      CacheControl: "public, max-age=31536000, immutable",
    }
    const { ETag } = await bench.put(Key, body, headers)
    expect(ETag).toBe(`"${createHash("md5").update(body).digest("hex")}"`)
    await bench.put("deleted", "x")
    await bench.client.send(new DeleteObjectCommand({ Bucket, Key: "deleted" }))
    const files = await bench.storedFiles()
    await bench.restart()
    const read = await bench.read(Key)
    expect(read).toMatchObject({ ...headers, ETag, ContentLength: 300_000 })
    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? []).equals(body)).toBe(true)
    await expect(head("deleted")).rejects.toMatchObject({ name: "NotFound" })
    expect(await bench.storedFiles()).toEqual(files)
    await bench.put(Key, "x")
    const after = await head(Key)
    for (const name of ["ContentDisposition", "ContentEncoding", "CacheControl"])
      expect(after).not.toHaveProperty(name)
  })

  it("is read with other response headers, but with none that holds a line break", async () => {
    await bench.put("override", "x")
    const ResponseContentDisposition = 'attachment; filename="é.txt"'
    expect(await bench.read("override", { ResponseContentDisposition })).toMatchObject({
      ContentDisposition: ResponseContentDisposition,
    })
    const split = bench.read("override", { ResponseContentDisposition: "a\r\nset-cookie: b=c" })
    await expect(split).rejects.toMatchObject({ name: "InvalidArgument" })
  })

  it("has a key of 1,024 bytes at most, and no key leaves its folder", async () => {
    await expect(bench.put("k".repeat(1025), "x")).rejects.toMatchObject({ name: "KeyTooLongError" })
    const odd = [
      "../../x",
      "%2e%2e/x",
      "a//b",
      "/leading",
      "..",
      "a&<b>\"'",
      "é".repeat(500),
      "k".repeat(1024),
    ]
    for (const key of odd) await bench.put(key, `body of ${key}`)
    for (const key of odd) expect(await bench.text(key)).toBe(`body of ${key}`)
    const { Contents = [] } = await bench.client.send(new ListObjectsV2Command({ Bucket }))
    expect(Contents.map(({ Key }) => Key)).toEqual(expect.arrayContaining(odd))
  })
})

it("is not sent again while it is unchanged; a condition that would be ignored is refused", async () => {
  const { ETag } = await bench.put("once", "first")
  const unchanged = bench.read("once", { IfNoneMatch: ETag })
  await expect(unchanged).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } })
  for (const more of [{ IfNoneMatch: "*" }, { IfMatch: ETag }, { Metadata: { owner: "camille" } }])
    await expect(bench.put("once", "second", more)).rejects.toMatchObject({ name: "NotImplemented" })
  expect(await bench.text("once")).toBe("first")
})

it("lists keys page by page", async () => {
  const names = Array.from({ length: 5 }, (_, index) => `list/${index}`)
  for (const name of [...names, "lisu"]) await bench.put(name, "x")
  const request = { Bucket, Prefix: "list/", MaxKeys: 3 }
  const first = await bench.client.send(new ListObjectsV2Command(request))
  const ContinuationToken = first.NextContinuationToken
  const second = await bench.client.send(new ListObjectsV2Command({ ...request, ContinuationToken }))
  const keys = [first, second].map(({ Contents = [] }) => Contents.map(({ Key }) => Key))
  expect([...keys, second.IsTruncated]).toEqual([names.slice(0, 3), names.slice(3), false])
})

const head = (Key: string) => bench.client.send(new HeadObjectCommand({ Bucket, Key }))
