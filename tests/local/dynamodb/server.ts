/** A local DynamoDB in its own process, for tests that kill it or weigh it. Argument: the data folder. */
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"

const db = await startDynamoDb({ dataDir: process.argv[2] ?? null, indexLagMs: Number(process.argv[3] ?? 0) })
process.on("message", () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
process.send?.({ url: db.url })
