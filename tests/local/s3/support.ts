import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { GetObjectCommand, PutObjectCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3"
import { type S3Options, startS3 } from "../../../scripts/local/s3/index.ts"

export const Bucket = "files"
export const siteOrigin = "http://127.0.0.1:5173"
export const keys = { accessKeyId: "local-key", secretAccessKey: "local-secret-of-the-tests" }
export const region = "eu-west-3"

export function clientOf(url: string, config: S3ClientConfig = {}): S3Client {
  return new S3Client({ endpoint: url, region, credentials: keys, maxAttempts: 1, ...config })
}

/** A fresh S3 with one bucket, in this process. */
export async function startBench() {
  const dataDir = await mkdtemp(join(tmpdir(), "s3-"))
  const options: S3Options = { dataDir, ...keys, region, allowedOrigins: [siteOrigin] }
  let server = await startS3(options)
  await server.createBucket(Bucket)
  const client = clientOf(server.url)
  const presigning = clientOf(server.url, { requestChecksumCalculation: "WHEN_REQUIRED" })
  return {
    url: server.url,
    client,
    /** Presigned addresses carry no checksum of a body that is not there yet. */
    presigning,
    storedFiles: () => readdir(join(dataDir, "bodies")),
    put: (Key: string, Body: string | Buffer, more: object = {}) =>
      client.send(new PutObjectCommand({ Bucket, Key, Body, ...more })),
    read: (Key: string, more: object = {}) => client.send(new GetObjectCommand({ Bucket, Key, ...more })),
    text: async (Key: string, more: object = {}) =>
      (await client.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body?.transformToString(),
    async restart() {
      await server.close()
      server = await startS3({ ...options, port: server.port })
    },
    async close() {
      client.destroy()
      presigning.destroy()
      await server.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

export type Bench = Awaited<ReturnType<typeof startBench>>

/** The status and the code in S3's XML of a refusal. */
export async function refusal(response: Response): Promise<string> {
  return `${response.status} ${/<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]}`
}
