import { createHash, randomBytes } from "node:crypto"
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Bench, bucket, mebibyte, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.close())

const large = randomBytes(5 * mebibyte)
const other = randomBytes(5 * mebibyte)

async function begin(Key: string): Promise<{ Bucket: string; Key: string; UploadId: string | undefined }> {
  const { UploadId } = await bench.client.send(
    new CreateMultipartUploadCommand({ Bucket: bucket, Key, ContentType: "video/mp4" }),
  )
  return { Bucket: bucket, Key, UploadId }
}
type Target = Awaited<ReturnType<typeof begin>>

async function part(target: Target, PartNumber: number, Body: Buffer) {
  const { ETag } = await bench.client.send(new UploadPartCommand({ ...target, PartNumber, Body }))
  return { PartNumber, ETag }
}

const complete = (target: Target, Parts: { PartNumber: number; ETag: string | undefined }[]) =>
  bench.client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }))

async function read(Key: string, Range?: string): Promise<Buffer> {
  const { Body } = await bench.client.send(new GetObjectCommand({ Bucket: bucket, Key, Range }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

describe("multipart uploads", () => {
  it("joins parts that came out of order, in parallel and twice", async () => {
    const target = await begin("video.mp4")
    const files = (await bench.storedFiles()).length
    await part(target, 2, large)
    const [third, first, second] = await Promise.all([
      part(target, 3, Buffer.from("end")),
      part(target, 1, large),
      part(target, 2, other),
    ])
    const listed = await bench.client.send(new ListPartsCommand({ ...target, MaxParts: 2 }))
    expect(listed).toMatchObject({ IsTruncated: true, NextPartNumberMarker: "2" })
    expect(listed.Parts?.map(({ ETag }) => ETag)).toEqual([first.ETag, second.ETag])
    const rest = await bench.client.send(new ListPartsCommand({ ...target, PartNumberMarker: "2" }))
    expect(rest).toMatchObject({ IsTruncated: false, Parts: [{ PartNumber: 3, ETag: third.ETag, Size: 3 }] })
    await expect(read("video.mp4")).rejects.toMatchObject({ name: "NoSuchKey" })

    const done = await complete(target, [first, second, third])
    const whole = Buffer.concat([large, other, Buffer.from("end")])
    const md5s = [large, other, "end"].map((bytes) => createHash("md5").update(bytes).digest())
    expect(done.ETag).toBe(`"${createHash("md5").update(Buffer.concat(md5s)).digest("hex")}-3"`)
    expect((await read("video.mp4")).equals(whole)).toBe(true)
    const from = 5 * mebibyte - 3
    const across = await read("video.mp4", `bytes=${from}-${from + 9}`)
    expect(across.equals(whole.subarray(from, from + 10))).toBe(true)
    expect((await bench.storedFiles()).length).toBe(files + 3)
    expect((await complete(target, [first, second, third])).ETag).toBe(done.ETag)
  })

  it("refuses parts that are too small, unknown, changed or out of order", async () => {
    const target = await begin("refused")
    const first = await part(target, 1, Buffer.from("small"))
    const second = await part(target, 2, large)
    const changed = { ...second, ETag: first.ETag }
    const unknown = { ...second, PartNumber: 9 }
    await expect(complete(target, [first, second])).rejects.toMatchObject({ name: "EntityTooSmall" })
    await expect(complete(target, [second, first])).rejects.toMatchObject({ name: "InvalidPartOrder" })
    await expect(complete(target, [second, second])).rejects.toMatchObject({ name: "InvalidPartOrder" })
    await expect(complete(target, [changed])).rejects.toMatchObject({ name: "InvalidPart" })
    await expect(complete(target, [unknown])).rejects.toMatchObject({ name: "InvalidPart" })
    await expect(complete(target, [])).rejects.toMatchObject({ name: "MalformedXML" })
    await expect(part(target, 10_001, large)).rejects.toMatchObject({ name: "InvalidArgument" })
    await complete(target, [second])
    expect((await read("refused")).equals(large)).toBe(true)
  })

  it("aborts, and leaves nothing", async () => {
    const before = await bench.storedFiles()
    const target = await begin("aborted")
    const uploaded = await part(target, 1, large)
    const open = await bench.client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: "abort" }))
    expect(open.Uploads?.map(({ UploadId }) => UploadId)).toEqual([target.UploadId])
    await bench.client.send(new AbortMultipartUploadCommand(target))
    expect(await bench.storedFiles()).toEqual(before)
    await expect(complete(target, [uploaded])).rejects.toMatchObject({ name: "NoSuchUpload" })
    await expect(part(target, 2, large)).rejects.toMatchObject({ name: "NoSuchUpload" })
    const stranger = new ListPartsCommand({ ...target, UploadId: "../../objects" })
    await expect(bench.client.send(stranger)).rejects.toMatchObject({ name: "NoSuchUpload" })
  })

  it("never replaces an object when told not to", async () => {
    const [one, two] = [await begin("unique"), await begin("unique")]
    const parts = [await part(one, 1, Buffer.from("one")), await part(two, 1, Buffer.from("two"))] as const
    await complete(one, [parts[0]])
    const second = new CompleteMultipartUploadCommand({
      ...two,
      IfNoneMatch: "*",
      MultipartUpload: { Parts: [parts[1]] },
    })
    await expect(bench.client.send(second)).rejects.toMatchObject({ name: "PreconditionFailed" })
    expect((await read("unique")).toString()).toBe("one")
  })

  it("resumes after a restart, with presigned parts of a signed length", async () => {
    const target = await begin("resumed")
    const first = await part(target, 1, large)
    await bench.restart()
    const url = await getSignedUrl(
      bench.presigning,
      new UploadPartCommand({ ...target, PartNumber: 2, ContentLength: 4 }),
    )
    expect((await fetch(url, { method: "PUT", body: "fives" })).status).toBe(403)
    const sent = await fetch(url, { method: "PUT", body: "four" })
    expect(sent.status).toBe(200)
    const second = { PartNumber: 2, ETag: sent.headers.get("etag") ?? "" }
    await complete(target, [first, second])
    await bench.restart()
    expect((await read("resumed")).equals(Buffer.concat([large, Buffer.from("four")]))).toBe(true)
    const open = await bench.client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: "resumed" }),
    )
    expect(open.Uploads ?? []).toEqual([])
  })
})
