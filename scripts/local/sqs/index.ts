import { mkdirSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { CreateQueueCommand, SetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs"
import { buildApp } from "fauxqs"
import { reportStorageFailure } from "../lib/storage-failure.ts"
import { localClient, localRegion } from "./consume.ts"
import { inBatches } from "./fifo.ts"

export { type ConsumeOptions, type Consumer, consume } from "./consume.ts"

const ACCOUNT = "000000000000"
const MAX_RECEIVES = 5

interface SqsOptions {
  /** `null`: in memory only. */
  dataDir: string | null
  /** 0 or absent: any free port. */
  port?: number
}

export interface QueueOptions {
  /** Also creates a queue of this name, for messages after five failed deliveries. */
  deadLetters?: string
  /** Seconds a delivered message stays hidden. 30 by default, as on AWS. */
  visibilitySeconds?: number
}

interface QueueUrls {
  queueUrl: string
  deadLetterUrl?: string
}

export interface LocalSqs {
  url: string
  port: number
  /** Creates the queue, FIFO by its name, or updates an existing one. */
  ensureQueue(name: string, options?: QueueOptions): Promise<QueueUrls>
  close(): Promise<void>
}

/** SQS on the loopback interface. Requests with a web origin are refused. */
export async function startSqs(options: SqsOptions): Promise<LocalSqs> {
  const region = localRegion()
  const app = await buildQueues(options.dataDir, region)
  app.addHook("onRequest", async (request, reply) => {
    const target = request.headers["x-amz-target"]
    if (request.headers.origin !== undefined) return reply.code(403).send({ message: "Forbidden origin" })
    if (!String(target).startsWith("AmazonSQS."))
      return reply.code(404).send({ message: "Only SQS is served" })
  })
  await app.listen({ host: "127.0.0.1", port: options.port ?? 0 })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const client = localClient(url, region)
  return {
    url,
    port,
    ensureQueue: (name, queue = {}) => ensureQueue(client, url, region, name, queue),
    close: async () => {
      client.destroy()
      await app.close()
    },
  }
}

async function ensureQueue(
  client: SQSClient,
  endpoint: string,
  region: string,
  name: string,
  { deadLetters, visibilitySeconds = 30 }: QueueOptions,
): Promise<QueueUrls> {
  const attributes: Record<string, string> = { VisibilityTimeout: String(visibilitySeconds) }
  let deadLetterUrl: string | undefined
  if (deadLetters) {
    deadLetterUrl = await createQueue(client, endpoint, deadLetters)
    attributes.RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: `arn:aws:sqs:${region}:${ACCOUNT}:${deadLetters}`,
      maxReceiveCount: MAX_RECEIVES,
    })
  }
  const queueUrl = await createQueue(client, endpoint, name)
  await client.send(new SetQueueAttributesCommand({ QueueUrl: queueUrl, Attributes: attributes }))
  return { queueUrl, ...(deadLetterUrl && { deadLetterUrl }) }
}

/** Our own address, as the returned one has an unresolvable host and an old port. */
async function createQueue(client: SQSClient, endpoint: string, name: string): Promise<string> {
  await client.send(new CreateQueueCommand({ QueueName: name }))
  return `${endpoint}/${ACCOUNT}/${name}`
}

type App = ReturnType<typeof buildApp>
type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>["stores"]>

interface Persistence {
  load(...stores: [Stores["sqsStore"], Stores["snsStore"], Stores["s3Store"]]): void
  close(): void
}

/**
 * fauxqs with its state in `dataDir` but not yet listening. Its own `startFauxqs` always listens on every network
 * interface, so this assembles the same parts, which its package does not export.
 */
async function buildQueues(dataDir: string | null, region: string): Promise<App> {
  const [{ SqsStore }, { SnsStore }, { S3Store }] = await Promise.all([
    part<{ SqsStore: new () => Stores["sqsStore"] }>("sqs/sqsStore.js"),
    part<{ SnsStore: new () => Stores["snsStore"] }>("sns/snsStore.js"),
    part<{ S3Store: new () => Stores["s3Store"] }>("s3/s3Store.js"),
  ])
  const stores = { sqsStore: inBatches(new SqsStore()), snsStore: new SnsStore(), s3Store: new S3Store() }
  const persistence = dataDir === null ? undefined : await restore(stores, dataDir)
  const app = buildApp({ logger: false, defaultRegion: region, stores })
  // Disconnected clients must not receive messages: waiting ones ask again.
  app.addHook("onRequest", async (_request, { raw }) => {
    raw.once("close", () => {
      if (!raw.writableFinished) for (const queue of stores.sqsStore.allQueues()) queue.cancelWaiters()
    })
  })
  app.addHook("preClose", (done) => {
    persistence?.close()
    done()
  })
  return app
}

async function restore(stores: Stores, dataDir: string): Promise<Persistence> {
  mkdirSync(dataDir, { recursive: true })
  const { PersistenceManager } = await part<{
    PersistenceManager: new (dataDir: string) => Persistence & NonNullable<Stores["sqsStore"]["persistence"]>
  }>("persistence.js")
  const persistence = reportingFailures(new PersistenceManager(dataDir))
  persistence.load(stores.sqsStore, stores.snsStore, stores.s3Store)
  stores.sqsStore.persistence = persistence
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence
  return persistence
}

/** Its timers write too, and nobody awaits their failures. */
function reportingFailures<Target extends object>(target: Target): Target {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return (...values: unknown[]) => {
        try {
          return member.apply(target, values)
        } catch (error) {
          reportStorageFailure(error)
          throw error
        }
      }
    },
  })
}

async function part<T>(path: string): Promise<T> {
  return (await import(new URL(path, import.meta.resolve("fauxqs")).href)) as T
}
