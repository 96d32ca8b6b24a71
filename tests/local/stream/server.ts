/**
 * A local DynamoDB with a consumer of its stream that writes down what it hears, in its own process, for
 * tests that kill it. Arguments: the data folder, the file.
 */
import { appendFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { consumeStream } from "../../../scripts/local/stream/consume.ts"
import { numberOf, sortKey } from "./table.ts"

const [dataDir = "", file = ""] = process.argv.slice(2)
const db = await startDynamoDb({ dataDir })
await db.stream.register(["quick", "idle"])
consumeStream({
  stream: db.stream,
  name: "quick",
  handler: async ({ Records }) => {
    await wait(3)
    for (const record of Records) appendFileSync(file, `${numberOf(record)} ${sortKey(record)}\n`)
  },
})
process.send?.({ url: db.url })
