import { once } from "node:events"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Commits } from "./commits.ts"
import { createTable, describeTable, updateTable } from "./definitions.ts"
import { openDisk } from "./disk.ts"
import { sweepExpired, updateTimeToLive } from "./expiry.ts"
import { createHttp, type Operations } from "./http.ts"
import { Locks } from "./locks.ts"
import { batchGetItem, getItem, query, scan } from "./reads.ts"
import { Stream } from "./stream.ts"
import { Tables } from "./tables.ts"
import { forgetTokens } from "./tokens.ts"
import { transactWriteItems } from "./transactions.ts"
import { type Answer, batchWriteItem, deleteItem, type Engine, putItem, updateItem } from "./writes.ts"

export type { Stream } from "./stream.ts"

export interface DynamoDbOptions {
  /** `null`: in memory only. */
  dataDir: string | null
  /** 0 or absent: any free port. */
  port?: number
  /** Global indexes show a write after a random 0 to this many milliseconds. 0 or absent: at once. */
  indexLagMs?: number
  /** Milliseconds between two sweeps of expired items. */
  sweepEveryMs?: number
}

interface LocalDynamoDb {
  url: string
  port: number
  /** The changes of tables with a stream. */
  stream: Stream
  close(): Promise<void>
}

const operations: Record<string, (engine: Engine, body: object) => Promise<Answer>> = {
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  CreateTable: createTable,
  DeleteItem: deleteItem,
  DescribeTable: describeTable,
  GetItem: getItem,
  PutItem: putItem,
  Query: query,
  Scan: scan,
  TransactWriteItems: transactWriteItems,
  UpdateItem: updateItem,
  UpdateTable: updateTable,
  UpdateTimeToLive: updateTimeToLive,
}

/** @throws Error in French when another process holds the folder. */
export async function startDynamoDb(options: DynamoDbOptions): Promise<LocalDynamoDb> {
  const disk = await openDisk(options.dataDir)
  const stream = new Stream(disk, process.env.AWS_REGION ?? "eu-west-3")
  const commits = new Commits(disk, stream, options.indexLagMs ?? 0)
  const engine: Engine = { disk, tables: new Tables(disk), locks: new Locks(), commits }
  await engine.tables.load()
  await stream.open()
  await commits.recover()

  const bound: Operations = Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, (body) => operation(engine, body)]),
  )
  const server = createHttp(bound, () => commits.settle())
  server.listen(options.port ?? 0, "127.0.0.1")
  try {
    await once(server, "listening")
  } catch (error) {
    await disk.close()
    throw error
  }
  const { port } = server.address() as AddressInfo
  const sweeping = repeat(options.sweepEveryMs ?? 60_000, async () => {
    await sweepExpired(engine)
    await forgetTokens(disk)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stream,
    close: async () => {
      await sweeping.stop()
      await stopServing(server)
      await engine.locks.drain()
      await commits.settle()
      await disk.close()
    },
  }
}

/** Lets current requests finish, for a second at most. */
async function stopServing(server: Server): Promise<void> {
  const closed = once(server, "close")
  server.close()
  const idle = setInterval(() => server.closeIdleConnections(), 10)
  const late = setTimeout(() => server.closeAllConnections(), 1000)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

/** Repeats `work` with a pause between; `stop` waits for the current run. */
function repeat(everyMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(tick, everyMs)
  function tick(): void {
    running = work()
      .catch((error: unknown) => console.error("Sweeping expired items failed", error))
      .then(() => {
        timer = setTimeout(tick, everyMs)
      })
  }
  return {
    stop: async () => {
      await running
      clearTimeout(timer)
    },
  }
}
