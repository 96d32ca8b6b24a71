import { createHash } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bucket, clientOf, mebibyte, startChild } from "./support.ts"

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "s3-"))
})
afterAll(() => rm(dataDir, { recursive: true }))

describe("a killed process", () => {
  it("loses nothing it acknowledged and shows nothing half written", async () => {
    const child = await startChild(dataDir)
    const client = clientOf(child.url)
    const acknowledged = new Set<string>()
    const body = (key: string) => key.repeat(20_000)
    const writer = async (name: number) => {
      for (let index = 0; ; index++) {
        const Key = `${name}-${index}`
        await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: body(Key) }))
        acknowledged.add(Key)
        if (acknowledged.size === 40) child.process.kill("SIGKILL")
      }
    }
    await Promise.allSettled([1, 2, 3, 4].map(writer))
    client.destroy()

    const again = await startChild(dataDir)
    const reader = clientOf(again.url)
    const { Contents = [] } = await reader.send(new ListObjectsV2Command({ Bucket: bucket }))
    const stored = Contents.map(({ Key = "" }) => Key)
    expect(stored).toEqual(expect.arrayContaining([...acknowledged]))
    for (const { Key = "", ETag } of Contents) {
      expect(ETag).toBe(`"${createHash("md5").update(body(Key)).digest("hex")}"`)
      const { Body } = await reader.send(new GetObjectCommand({ Bucket: bucket, Key }))
      expect((await Body?.transformToString()) === body(Key)).toBe(true)
    }
    reader.destroy()
    again.process.kill()
    await once(again.process, "exit")
  })
})

describe("200 MB", () => {
  it("pass through in modest memory", async () => {
    const child = await startChild(dataDir)
    const client = clientOf(child.url, { requestChecksumCalculation: "WHEN_REQUIRED" })
    const before = await child.peakMebibytes()
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: "film" }))
    const piece = Buffer.alloc(40 * mebibyte, "film")
    const Parts = await Promise.all(
      [1, 2, 3, 4, 5].map(async (PartNumber) => {
        const command = new UploadPartCommand({ Bucket: bucket, Key: "film", UploadId, PartNumber })
        const answer = await fetch(await getSignedUrl(client, command), { method: "PUT", body: piece })
        return { PartNumber, ETag: answer.headers.get("etag") ?? "" }
      }),
    )
    await client.send(
      new CompleteMultipartUploadCommand({
        Bucket: bucket,
        Key: "film",
        UploadId,
        MultipartUpload: { Parts },
      }),
    )
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: "film" }))
    let received = 0
    for await (const bytes of (await fetch(url)).body ?? []) received += bytes.length
    expect(received).toBe(200 * mebibyte)
    expect((await child.peakMebibytes()) - before).toBeLessThan(120)
    client.destroy()
    child.process.kill()
    await once(child.process, "exit")
  })
})
