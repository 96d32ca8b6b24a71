import { mkdir, mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3"
import { build, resolveConfig } from "vite"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { publishSite } from "../../scripts/deploy/publish.ts"
import { PUBLISHER, readPublisher } from "../../stacks/publisher.ts"
import { PUBLISHER_SETTINGS } from "./support/build.ts"
import { resourceOf } from "./support/stage.ts"

describe("publishing the site", () => {
  it("sends files with their types and how long to keep them, and leaves earlier ones", async () => {
    const Bucket = resourceOf("test", "AWS::S3::Bucket", "Site").ref
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
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
    expect(Contents.map(({ Key }) => Key).sort()).toEqual([
      "assets/index-aaaaaaaa.js",
      "assets/index-bbbbbbbb.js",
      "brief-worker.js",
      "favicon.svg",
      "index.html",
    ])
    for (const [Key, ContentType, CacheControl, ContentEncoding] of [
      ["index.html", "text/html", "no-cache"],
      // Phones ask for a new worker, which no cache may hide.
      ["brief-worker.js", "text/javascript", "no-cache"],
      ["assets/index-bbbbbbbb.js", "text/javascript", "public, max-age=31536000, immutable", "br"],
    ]) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key }))
      expect([Key, found.ContentType, found.CacheControl, found.ContentEncoding]).toEqual([
        ...[Key, `${ContentType}; charset=utf-8`, CacheControl],
        ContentEncoding,
      ])
    }
  })

  it("sends the page after all files that it names, and the worker last", async () => {
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
    await publish(Object.fromEntries(files.map((name) => [name, name])))
    for (const order of [began, ended]) expect(order.slice(-2)).toEqual(["index.html", "brief-worker.js"])
    expect(ended.toSorted()).toEqual(files.toSorted())
  })
})

describe("the deployed site", () => {
  it("shows every setting of its publisher, and nothing that is still to be completed", async () => {
    vi.stubEnv("PUBLISHER", JSON.stringify(readPublisher({ ...PUBLISHER_SETTINGS, AI_MODEL: "none" })))
    onTestFinished(() => void vi.unstubAllEnvs())
    const { define } = await resolveConfig({ root: WEB, configFile: join(WEB, "vite.config.ts") }, "build")
    const entry = join(WEB, "src/public/site/publisher.ts")
    const built = await build({
      root: WEB,
      configFile: false,
      logLevel: "silent",
      define,
      build: { write: false, lib: { entry, formats: ["es"], fileName: "publisher" } },
    })
    const [site] = [built].flat() as { output: { code: string }[] }[]
    const shown = await import(`data:text/javascript,${encodeURIComponent(site?.output[0]?.code ?? "")}`)
    const text = JSON.stringify(shown.PUBLISHER)
    for (const name of Object.keys(PUBLISHER)) expect(text).toContain(`"of ${name}"`)
    expect(text).not.toMatch(/à compléter|exemple/)
  })
})

const client = new S3Client({})
const WEB = fileURLToPath(new URL("../../packages/web", import.meta.url))

async function siteOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "trame-site-"))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

async function publish(files: Record<string, string>): Promise<number> {
  const bucket = resourceOf("test", "AWS::S3::Bucket", "Site").ref
  return publishSite({ folder: await siteOf(files), bucket, region: "eu-west-3" })
}
