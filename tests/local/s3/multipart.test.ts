import { createHash, randomBytes } from "node:crypto"
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Bench, Bucket, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

describe("a multipart upload", () => {
  it("joins parts that came out of order, in parallel and twice", async () => {
    const target = await begin("video.mp4")
    await part(target, 2, large)
    const [third, first, second] = await Promise.all([
      part(target, 3, small),
      part(target, 1, large),
      part(target, 2, other),
    ])
    await expect(bench.read("video.mp4")).rejects.toMatchObject({ name: "NoSuchKey" })

    const done = await complete(target, [first, second, third])
    const whole = Buffer.concat([large, other, small])
    const md5s = [large, other, small].map((bytes) => createHash("md5").update(bytes).digest())
    expect(done.ETag).toBe(`"${createHash("md5").update(Buffer.concat(md5s)).digest("hex")}-3"`)
    expect((await bytesOf("video.mp4")).equals(whole)).toBe(true)
    expect((await complete(target, [first, second, third])).ETag).toBe(done.ETag)
  })

  it("refuses parts that are too small, unknown, changed or out of order", async () => {
    const target = await begin("refused")
    const first = await part(target, 1, small)
    const second = await part(target, 2, large)
    for (const [parts, name] of [
      [[first, second], "EntityTooSmall"],
      [[second, first], "InvalidPartOrder"],
      [[second, second], "InvalidPartOrder"],
      [[{ ...second, ETag: first.ETag }], "InvalidPart"],
      [[{ ...second, PartNumber: 9 }], "InvalidPart"],
      [[], "MalformedXML"],
    ] as const)
      await expect(complete(target, [...parts])).rejects.toMatchObject({ name })
    await expect(part(target, 10_001, large)).rejects.toMatchObject({ name: "InvalidArgument" })
    await complete(target, [second])
    expect((await bytesOf("refused")).equals(large)).toBe(true)
  })

  it("leaves nothing when it is aborted", async () => {
    const before = await bench.storedFiles()
    const target = await begin("aborted")
    const uploaded = await part(target, 1, large)
    await bench.client.send(new AbortMultipartUploadCommand(target))
    expect(await bench.storedFiles()).toEqual(before)
    await expect(complete(target, [uploaded])).rejects.toMatchObject({ name: "NoSuchUpload" })
    await expect(part(target, 2, large)).rejects.toMatchObject({ name: "NoSuchUpload" })
  })

  it("resumes after a restart, with presigned parts of a signed length", async () => {
    const target = await begin("resumed")
    const first = await part(target, 1, large)
    await bench.restart()
    const command = new UploadPartCommand({ ...target, PartNumber: 2, ContentLength: 4 })
    const url = await getSignedUrl(bench.presigning, command)
    expect((await fetch(url, { method: "PUT", body: "fives" })).status).toBe(403)
    const sent = await fetch(url, { method: "PUT", body: "four" })
    await complete(target, [first, { PartNumber: 2, ETag: sent.headers.get("etag") ?? "" }])
    await bench.restart()
    expect((await bytesOf("resumed")).equals(Buffer.concat([large, Buffer.from("four")]))).toBe(true)
  })
})

const large = randomBytes(5 * 1024 ** 2)
const other = randomBytes(5 * 1024 ** 2)
const small = Buffer.from("small")

async function begin(Key: string) {
  const { UploadId } = await bench.client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  return { Bucket, Key, UploadId }
}
type Target = Awaited<ReturnType<typeof begin>>

async function part(target: Target, PartNumber: number, Body: Buffer) {
  const { ETag } = await bench.client.send(new UploadPartCommand({ ...target, PartNumber, Body }))
  return { PartNumber, ETag }
}
const complete = (target: Target, Parts: Awaited<ReturnType<typeof part>>[]) =>
  bench.client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }))
const bytesOf = async (Key: string) =>
  Buffer.from((await (await bench.read(Key)).Body?.transformToByteArray()) ?? [])
