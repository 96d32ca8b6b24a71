import { mkdir, mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3"
import { expect, onTestFinished, test, vi } from "vitest"
import { publishSite } from "../../scripts/deploy/publish.ts"
import { resourceOf } from "./support/stage.ts"

const client = new S3Client({})

async function site(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "trame-site-"))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

test("the site's files arrive with their types and how long to keep them; earlier ones stay", async () => {
  const { ref: bucket } = resourceOf("test", "AWS::S3::Bucket", "Site")
  const publish = async (files: Record<string, string>) =>
    publishSite({ folder: await site(files), bucket, region: "eu-west-3" })
  await publish({ "index.html": "one", "assets/index-aaaaaaaa.js": "1" })
  const sent = await publish({
    "index.html": "two",
    "assets/index-bbbbbbbb.js": "2",
    "assets/index-bbbbbbbb.js.br": "tight",
    "favicon.svg": "<svg/>",
    "brief-worker.js": "2",
    ".vite/manifest.json": "{}",
  })
  expect(sent).toBe(4)
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
  expect(Contents.map(({ Key }) => Key).sort()).toEqual([
    "assets/index-aaaaaaaa.js",
    "assets/index-bbbbbbbb.js",
    "brief-worker.js",
    "favicon.svg",
    "index.html",
  ])
  const headOf = async (Key: string) => {
    const { ContentType, CacheControl, ContentEncoding } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key }),
    )
    return { ContentType, CacheControl, ...(ContentEncoding && { ContentEncoding }) }
  }
  expect(await headOf("index.html")).toEqual({
    ContentType: "text/html; charset=utf-8",
    CacheControl: "no-cache",
  })
  // Phones ask for a new one, which no cache may hide.
  expect(await headOf("brief-worker.js")).toEqual({
    ContentType: "text/javascript; charset=utf-8",
    CacheControl: "no-cache",
  })
  expect(await headOf("assets/index-bbbbbbbb.js")).toEqual({
    ContentType: "text/javascript; charset=utf-8",
    CacheControl: "public, max-age=31536000, immutable",
    ContentEncoding: "br",
  })
})

test("what tells of other files arrives once they are all there, and the worker after the page", async () => {
  const { ref: bucket } = resourceOf("test", "AWS::S3::Bucket", "Site")
  const began: string[] = []
  const ended: string[] = []
  const { send } = S3Client.prototype
  const spy = vi.spyOn(S3Client.prototype, "send").mockImplementation(async function (
    this: S3Client,
    command,
  ) {
    const { Key = "" } = command.input as { Key?: string }
    began.push(Key)
    // Those that begin first take longest.
    await wait(40 - began.length)
    await Reflect.apply(send, this, [command])
    ended.push(Key)
  })
  onTestFinished(() => spy.mockRestore())
  const assets = Array.from({ length: 15 }, (_, n) => `assets/part${n}-aaaaaaaa.js`)
  const files = ["brief-worker.js", "index.html", ...assets, "theme.js"]
  const folder = await site(Object.fromEntries(files.map((name) => [name, name])))
  expect(await publishSite({ folder, bucket, region: "eu-west-3" })).toBe(files.length)
  expect(began.slice(-2)).toEqual(["index.html", "brief-worker.js"])
  expect(ended.slice(-2)).toEqual(["index.html", "brief-worker.js"])
  expect(ended.toSorted()).toEqual(files.toSorted())
})
