import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectTaggingCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectAclCommand,
  PutObjectCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Bench, bucket, startBench } from "./support.ts"

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
  for (const Key of ["a&é.txt", "docs/1", "docs/2", "docs/old/1", "docs/old/2", "docs/z/1", "z"])
    await bench.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: Key }))
})
afterAll(() => bench.close())

const list = (more: Partial<ListObjectsV2CommandInput> = {}) =>
  bench.client.send(new ListObjectsV2Command({ Bucket: bucket, ...more }))
const namesOf = ({ Contents = [], CommonPrefixes = [] }: Awaited<ReturnType<typeof list>>) => [
  ...Contents.map(({ Key }) => Key),
  ...CommonPrefixes.map(({ Prefix }) => Prefix),
]

describe("a list", () => {
  it("begins behind what is named, tells of each object, and can be asked for nothing", async () => {
    const page = await list({ StartAfter: "docs/old/1" })
    expect(namesOf(page)).toEqual(["docs/old/2", "docs/z/1", "z"])
    expect(page).toMatchObject({ KeyCount: 3, IsTruncated: false, MaxKeys: 1000 })
    expect(page.Contents?.at(-1)).toMatchObject({
      Key: "z",
      Size: 1,
      ETag: '"fbade9e36a3f36d3d676c1b808451dd7"',
      StorageClass: "STANDARD",
      LastModified: expect.any(Date),
    })
    expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false })
    expect(namesOf(await list({ EncodingType: "url", Prefix: "a" }))).toEqual(["a%26%C3%A9.txt"])
    const wrong = list({ ContinuationToken: " " })
    await expect(wrong).rejects.toMatchObject({ name: "InvalidArgument" })
  })

  it("shows each folder once, over all pages", async () => {
    const pages: unknown[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await list({ Prefix: "docs/", Delimiter: "/", MaxKeys: 3, ContinuationToken })
      pages.push(namesOf(page))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(pages).toEqual([["docs/1", "docs/2", "docs/old/"], ["docs/z/"]])
    expect(namesOf(await list({ Delimiter: "/" }))).toEqual(["a&é.txt", "z", "docs/"])
  })

  it("of open uploads goes on behind a key and an upload of it", async () => {
    const opened: (string | undefined)[] = []
    for (const Key of ["upload/a", "upload/b", "upload/b", "upload/c"]) {
      const { UploadId } = await bench.client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }))
      opened.push(UploadId)
    }
    const uploads = (more: object) =>
      bench.client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: "upload/", ...more }))
    const first = await uploads({ MaxUploads: 2 })
    expect(first).toMatchObject({ IsTruncated: true, NextKeyMarker: "upload/b" })
    const rest = await uploads({
      KeyMarker: first.NextKeyMarker,
      UploadIdMarker: first.NextUploadIdMarker,
    })
    expect(rest.IsTruncated).toBe(false)
    const all = [...(first.Uploads ?? []), ...(rest.Uploads ?? [])]
    expect(all.map(({ Key }) => Key)).toEqual(["upload/a", "upload/b", "upload/b", "upload/c"])
    expect(new Set(all.map(({ UploadId }) => UploadId))).toEqual(new Set(opened))
    expect((await uploads({ KeyMarker: "upload/b" })).Uploads?.map(({ Key }) => Key)).toEqual(["upload/c"])
    for (const { Key, UploadId } of all)
      await bench.client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
  })
})

describe("several at once", () => {
  const remove = (keys: string[], Quiet?: boolean) =>
    bench.client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet } }),
    )

  it("are told of as deleted, there or not, unless nothing is to be said; a thousand at most", async () => {
    await bench.client.send(new PutObjectCommand({ Bucket: bucket, Key: "gone & <é>", Body: "x" }))
    const { Deleted } = await remove(["gone & <é>", "never"])
    expect(Deleted).toEqual([{ Key: "gone & <é>" }, { Key: "never" }])
    expect(namesOf(await list({ Prefix: "gone" }))).toEqual([])
    expect((await remove(["never"], true)).Deleted ?? []).toEqual([])
    const many = (count: number) => Array.from({ length: count }, (_, index) => `many/${index}`)
    expect((await remove(many(1000))).Deleted).toHaveLength(1000)
    await expect(remove(many(1001))).rejects.toMatchObject({ name: "MalformedXML" })
  })
})

describe("what is not there locally", () => {
  it("is refused rather than taken for something else", async () => {
    const known = { Bucket: bucket, Key: "z" }
    const refused = { name: "NotImplemented" }
    await expect(bench.client.send(new GetObjectTaggingCommand(known))).rejects.toMatchObject(refused)
    const open = new PutObjectAclCommand({ ...known, ACL: "public-read" })
    await expect(bench.client.send(open)).rejects.toMatchObject(refused)
    await expect(bench.client.send(new ListObjectsCommand({ Bucket: bucket }))).rejects.toMatchObject(refused)
    const { UploadId } = await bench.client.send(new CreateMultipartUploadCommand(known))
    const part = { ...known, UploadId, PartNumber: 1, CopySource: `${bucket}/z` }
    await expect(bench.client.send(new UploadPartCopyCommand(part))).rejects.toMatchObject(refused)
    await bench.client.send(new AbortMultipartUploadCommand({ ...known, UploadId }))
    const elsewhere = new PutObjectCommand({ Bucket: "absent", Key: "z", Body: "x" })
    await expect(bench.client.send(elsewhere)).rejects.toMatchObject({ name: "NoSuchBucket" })
  })
})
