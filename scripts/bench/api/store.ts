import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { DynamoDBClient, UpdateTableCommand } from "@aws-sdk/client-dynamodb"
import { hasPresentFormat, openDataFolder, resetData } from "../../local/data-folder.ts"
import { startDynamoDb } from "../../local/dynamodb/index.ts"
import { CREDENTIALS, environmentOf, REGION, type ServiceUrls, TABLE } from "../../local/environment.ts"
import { createTable } from "../../local/table.ts"

/** Raised when the data changes, so that a kept folder is filled again, like one of another format. */
const DATASET_VERSION = 5

const markerOf = (folder: string) => join(folder, `filled-${DATASET_VERSION}`)

/** A data folder of the local engine with the benchmark's data in it; filled once and kept. */
export async function ensureFilled(folder: string, { reset }: { reset: boolean }): Promise<void> {
  if (existsSync(markerOf(folder)) && hasPresentFormat(folder) && !reset) return
  console.log("Filling the table, once…")
  const began = Date.now()
  await rm(markerOf(folder), { force: true })
  await resetData(folder)
  await openDataFolder(folder)
  const dynamodb = await startDynamoDb({ dataDir: join(folder, "dynamodb") })
  try {
    await createTable(dynamodb.url)
    await switchStreamOff(dynamodb.url)
    await runFill(dynamodb.url)
  } finally {
    await dynamodb.close()
  }
  await writeFile(markerOf(folder), "")
  console.log(`Filled in ${Math.round((Date.now() - began) / 1000)} s`)
}

/** The engine enables it again: half a million records would keep its consumers busy for long. */
async function switchStreamOff(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: CREDENTIALS })
  const StreamSpecification = { StreamEnabled: false }
  await client.send(new UpdateTableCommand({ TableName: TABLE, StreamSpecification }))
  client.destroy()
}

async function runFill(dynamodb: string): Promise<void> {
  const names = ["s3", "sqs", "cognito", "ses", "kms", "secrets", "stripe", "apify", "google", "ai"]
  const nowhere = Object.fromEntries(names.map((name) => [name, ""])) as ServiceUrls
  const addresses = { ...nowhere, dynamodb, site: "http://nowhere", realtime: "", queues: {} }
  const env = { ...process.env, ...environmentOf(addresses) }
  const file = fileURLToPath(new URL("fill.ts", import.meta.url))
  const child = spawn(process.execPath, [file], { env, stdio: "inherit" })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error("The table could not be filled")
}
