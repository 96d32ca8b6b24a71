import { mkdirSync } from "node:fs"
import { buildApp } from "fauxqs"

type App = ReturnType<typeof buildApp>
type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>["stores"]>

interface Persistence {
  load(...stores: [Stores["sqsStore"], Stores["snsStore"], Stores["s3Store"]]): void
  close(): void
}

/**
 * fauxqs with its state in `dataDir` but not yet listening. Its own `startFauxqs` always listens on every
 * network interface, so we put together the same parts, which its package does not export.
 */
export async function buildQueues(dataDir: string | null, region: string): Promise<App> {
  const [{ SqsStore }, { SnsStore }, { S3Store }] = await Promise.all([
    part<{ SqsStore: new () => Stores["sqsStore"] }>("sqs/sqsStore.js"),
    part<{ SnsStore: new () => Stores["snsStore"] }>("sns/snsStore.js"),
    part<{ S3Store: new () => Stores["s3Store"] }>("s3/s3Store.js"),
  ])
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() }
  const persistence = dataDir === null ? undefined : await restore(stores, dataDir)
  const app = buildApp({ logger: false, defaultRegion: region, stores })
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
  const persistence = new PersistenceManager(dataDir)
  persistence.load(stores.sqsStore, stores.snsStore, stores.s3Store)
  stores.sqsStore.persistence = persistence
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence
  return persistence
}

async function part<T>(path: string): Promise<T> {
  return (await import(new URL(path, import.meta.resolve("fauxqs")).href)) as T
}
