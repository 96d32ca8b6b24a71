/** A local DynamoDB in its own process, for tests that kill it. Arguments: the data folder, the lag of its indexes. */
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"

const db = await startDynamoDb({ dataDir: process.argv[2] ?? null, indexLagMs: Number(process.argv[3] ?? 0) })
process.send?.({ url: db.url })
