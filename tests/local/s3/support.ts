import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3"
import { type S3, type S3Options, startS3 } from "../../../scripts/local/s3/index.ts"

export const bucket = "files"
export const siteOrigin = "http://127.0.0.1:5173"
export const keys = { accessKeyId: "local-key", secretAccessKey: "local-secret-of-the-tests" }
export const region = "eu-west-3"
export const mebibyte = 1024 ** 2

export type Bench = {
  url: string
  /** What most code uses: the SDK as it comes. */
  client: S3Client
  /** As the one that presigns must be. */
  presigning: S3Client
  storedFiles(): Promise<string[]>
  restart(): Promise<void>
  close(): Promise<void>
}

export function clientOf(url: string, config: S3ClientConfig = {}): S3Client {
  return new S3Client({ endpoint: url, region, credentials: keys, maxAttempts: 1, ...config })
}

/** A fresh S3 with one bucket, in this process. */
export async function startBench(): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), "s3-"))
  const options: S3Options = { dataDir, ...keys, region, allowedOrigins: [siteOrigin] }
  let server: S3 = await startS3(options)
  await server.createBucket(bucket)
  const client = clientOf(server.url)
  const presigning = clientOf(server.url, { requestChecksumCalculation: "WHEN_REQUIRED" })
  return {
    url: server.url,
    client,
    presigning,
    storedFiles: () => readdir(join(dataDir, "bodies")),
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

export type Child = { url: string; process: ChildProcess; peakMebibytes(): Promise<number> }

/** The same in a process of its own, to be killed or measured. */
export async function startChild(dataDir: string): Promise<Child> {
  const child = fork(join(import.meta.dirname, "process.ts"), [dataDir], { execArgv: [] })
  const [ready] = await once(child, "message")
  return {
    url: String(ready),
    process: child,
    async peakMebibytes() {
      child.send("peak")
      const [kibibytes] = await once(child, "message")
      return Number(kibibytes) / 1024
    },
  }
}

/** Waits until a condition holds, five seconds at most. */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 5000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("It did not come true within five seconds")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The code in S3's XML of a refusal. */
export async function refusal(response: Response): Promise<string> {
  const xml = await response.text()
  return `${response.status} ${/<Code>(\w+)<\/Code>/.exec(xml)?.[1]}`
}
