import { readdir, readFile } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { tightOf } from "../local/gateway/compression.ts"
import { cacheControl, contentTypeOf } from "../local/gateway/site.ts"

const AT_ONCE = 10

interface Site {
  folder: string
  bucket: string
  region: string
}

/** In this order: each refers to the files before it, the worker also to the page. */
const LAST = ["index.html", "brief-worker.js"]

/**
 * Uploads the built site to its bucket: files that refer to others last, so that no reference is broken meanwhile.
 * Compressed files stay compressed, as every supported browser reads them. Files of earlier versions stay, for open
 * pages. Returns the number of uploads.
 */
export async function publishSite({ folder, bucket, region }: Site): Promise<number> {
  const client = new S3Client({ region })
  const found = await filesBelow(folder)
  const tight = new Set(found.map(tightOf))
  const files = found.filter((file) => !tight.has(file))
  const put = async (file: string): Promise<void> => {
    const path = `/${relative(folder, file).split(sep).join("/")}`
    const compressed = found.includes(tightOf(file))
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: path.slice(1),
        Body: await readFile(compressed ? tightOf(file) : file),
        ContentType: contentTypeOf(file),
        CacheControl: cacheControl(path),
        ...(compressed && { ContentEncoding: "br" }),
      }),
    )
  }
  const last = LAST.map((file) => join(folder, file)).filter((file) => files.includes(file))
  const others = files.filter((file) => !last.includes(file)).values()
  const work = async () => {
    for (const file of others) await put(file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (const file of last) await put(file)
  client.destroy()
  return files.length
}

/** Dotfiles are not public. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(folder, file)
          .split(sep)
          .some((part) => part.startsWith(".")),
    )
}
