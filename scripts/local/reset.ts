import { existsSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { openDisk } from "./dynamodb/disk.ts"
import { RUNNING_FILE } from "./running.ts"

/** What the engine keeps; anything else in the folder is not ours to delete. */
const OURS = ["dynamodb", "sqs", "s3", "cognito", "outbox.jsonl", RUNNING_FILE]

/** Forgets all data. @throws Error in French when another instance uses the folder. */
export async function resetData(dataDir: string): Promise<void> {
  const database = join(dataDir, "dynamodb")
  if (existsSync(database)) await (await openDisk(database)).close()
  for (const name of OURS) await rm(join(dataDir, name), { recursive: true, force: true })
}
