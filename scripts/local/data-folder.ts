import { existsSync, readFileSync } from "node:fs"
import { chmod, mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { openDisk } from "./dynamodb/disk.ts"
import { writeDurably } from "./lib/keyed-log.ts"
import { RUNNING_FILE } from "./running.ts"

/**
 * Version of a data folder's contents. Raised whenever the engine or the product stores data differently: other
 * versions are neither read nor converted.
 */
const FORMAT = 14
const FORMAT_FILE = "format"

/** The engine's own files; it neither reads nor deletes others in the folder. */
const DATA = ["dynamodb", "sqs", "s3", "cognito", "stripe", "apify", "kms", "google", "outbox.jsonl"]

/** Whether a folder is empty or has the current format. */
export const hasPresentFormat = (dataDir: string): boolean =>
  formatOf(dataDir) === FORMAT || !DATA.some((name) => existsSync(join(dataDir, name)))

/** Prepares the folder for the current format. @throws Error in French when it holds data of another one. */
export async function openDataFolder(dataDir: string): Promise<void> {
  if (!hasPresentFormat(dataDir)) {
    const format = formatOf(dataDir)
    const age = format !== null && format > FORMAT ? "plus récente" : "antérieure"
    throw new Error(
      `Le dossier de données ${dataDir} vient d'une version ${age} de Trame, que celle-ci ne sait pas lire. ` +
        "Pour effacer ces données et repartir de zéro : npm start -- --reset",
    )
  }
  await mkdir(dataDir, { recursive: true })
  // Other users of this machine have no access.
  await chmod(dataDir, 0o700)
  if (formatOf(dataDir) !== FORMAT) writeDurably(join(dataDir, FORMAT_FILE), `${FORMAT}\n`)
}

/** Deletes all data. @throws Error in French when another instance uses the folder. */
export async function resetData(dataDir: string): Promise<void> {
  const database = join(dataDir, "dynamodb")
  if (existsSync(database)) await (await openDisk(database)).close()
  for (const name of [...DATA, RUNNING_FILE, FORMAT_FILE]) {
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Null without a valid format file. */
function formatOf(dataDir: string): number | null {
  const file = join(dataDir, FORMAT_FILE)
  if (!existsSync(file)) return null
  const format = Number.parseInt(readFileSync(file, "utf8"), 10)
  return Number.isNaN(format) ? null : format
}
