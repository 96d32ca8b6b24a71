import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { createDashboard } from "./dashboard-page.ts"
import { openDataFolder } from "./data-folder.ts"
import {
  applyEnvironment,
  CATALOGUE_BUCKET,
  environmentOf,
  REGION,
  UPLOADS_BUCKET,
  USER_POOL_CLIENT_ID,
  USER_POOL_ID,
} from "./environment.ts"
import {
  createQueues,
  scheduledFunctions,
  socketFunction,
  startStreamConsumers,
  startWorkers,
} from "./functions.ts"
import { type Gateway, startGateway } from "./gateway/index.ts"
import { announceEngine } from "./running.ts"
import { createFiring } from "./schedules/firing.ts"
import { startSchedules } from "./schedules/index.ts"
import { OUTBOX_PATH, startServices } from "./services.ts"
import { createTable } from "./table.ts"
import { startWebSocketApi } from "./websocket/index.ts"

export type SeedName = "demo" | "none"

interface EngineOptions {
  /** Null: in memory only. */
  dataDir: string | null
  /** 0: any free port. */
  port: number
  seed: SeedName
  /** Global indexes show a write after a random 0 to this many milliseconds. */
  indexLagMs?: number
  /** Runs in parallel to the seeding; requests are answered afterwards. */
  prepareSite?(): Promise<void>
  log?(line: string): void
}

export interface Engine {
  /** Of the site and the API. */
  url: string
  /** The environment that was set in this process; another process needs it to call core. */
  environment: Record<string, string>
  /** Finishes current requests and messages, then stops everything. */
  close(): Promise<void>
}

type Stop = () => Promise<void> | void

const SITE_FOLDER = fileURLToPath(new URL("../../packages/web/dist", import.meta.url))

/**
 * Starts everything on 127.0.0.1 in this process and sets its environment; core and the functions are loaded only
 * afterwards.
 *
 * @throws Error with code EADDRINUSE when the port is taken; in French when the folder is in use or of another format.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const gateway = await startGateway(options.port)
  const started: Stop[] = [gateway.close]
  const close = async () => {
    for (const stop of started.splice(0).reverse()) await stop()
  }
  try {
    return { url: gateway.url, environment: await assemble(options, gateway, started), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Connects the parts behind the gateway; adds to `started` how to stop each. */
async function assemble(
  { dataDir, seed, indexLagMs, prepareSite, log = () => {} }: EngineOptions,
  gateway: Gateway,
  started: Stop[],
): Promise<Record<string, string>> {
  if (dataDir) await openDataFolder(dataDir)
  applyEnvironment({ AWS_REGION: REGION })
  const parts = await startServices({
    dataDir,
    allowedOrigins: gateway.isOwnOrigin,
    indexLagMs,
    people: seed === "demo" ? demoPeople : undefined,
  })
  started.push(parts.close)
  const { dynamodb, sqs, s3, cognito, outbox, stripe, google } = parts
  const sockets = await startWebSocketApi({ invoke: socketFunction })
  started.push(sockets.close)
  const queues = await createQueues(sqs)
  const environment = environmentOf({
    ...parts.urls,
    site: gateway.url,
    realtime: sockets.endpoint,
    queues,
  })
  applyEnvironment(environment)
  await createTable(dynamodb.url)
  for (const bucket of [UPLOADS_BUCKET, CATALOGUE_BUCKET]) await s3.createBucket(bucket)
  const consumers = [...(await startStreamConsumers(dynamodb.stream)), ...startWorkers(sqs, queues)]
  started.push(async () => {
    await Promise.all(consumers.map((consumer) => consumer.stop()))
  })
  await Promise.all([prepareSite?.(), seed === "demo" ? seedDemo(log) : sellPlans()])
  const schedules = startSchedules({ schedules: scheduledFunctions, region: REGION })
  started.push(schedules.stop)
  gateway.open({
    authorizer: { issuer: cognito.issuer, audience: USER_POOL_CLIENT_ID, jwks: cognito.jwks },
    origins: { uploads: s3.url, auth: cognito.url, realtime: gateway.realtimeUrl },
    config: {
      region: REGION,
      userPoolId: USER_POOL_ID,
      userPoolClientId: USER_POOL_CLIENT_ID,
      authEndpoint: cognito.url,
      realtimeUrl: gateway.realtimeUrl,
    },
    s3: s3.url,
    siteFolder: SITE_FOLDER,
    pages: [
      outbox.handle,
      createFiring(schedules, gateway.isOwnOrigin),
      createDashboard(schedules, { outbox: OUTBOX_PATH, google: google.url }),
    ],
    sockets,
  })
  stripe.deliverTo(`${gateway.url}/api/webhooks/stripe`)
  started.push(gateway.close, sockets.disconnect)
  if (dataDir) started.push(announceEngine(dataDir, { url: gateway.url, environment }))
  return environment
}

/** Loaded on first use, as it takes a second. */
const demoPeople = async () => (await import("../seed/catalogue/people.ts")).demoPeople()

/** In a process of its own: with a second processor, generating data overlaps with storing it. */
async function seedDemo(log: (line: string) => void): Promise<void> {
  const child = fork(fileURLToPath(new URL("../seed/child.ts", import.meta.url)), { execArgv: [] })
  child.on("message", (line) => log(String(line)))
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error("Les données de démonstration n'ont pas pu être écrites.")
}

/** New agencies cannot continue without a plan. Core reads its settings when it is loaded. */
async function sellPlans(): Promise<void> {
  const Billing = await import("@trame/core/billing/index")
  await Billing.installPlans()
}
