import { existsSync, readFileSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { openDisk } from "./dynamodb/disk.ts"
import { writeDurably } from "./lib/keyed-log.ts"
import { RUNNING_FILE } from "./running.ts"

/**
 * Of all that a data folder holds. Raised whenever the engine or the product stores something in another way: data
 * of another format is neither read nor converted.
 */
const FORMAT = 13
const FORMAT_FILE = "format"

/** What the engine keeps; anything else in the folder is not ours to read or to delete. */
const DATA = ["dynamodb", "sqs", "s3", "cognito", "stripe", "apify", "kms", "google", "outbox.jsonl"]

/** Whether a folder holds no data yet, or data of the present format. */
export const hasPresentFormat = (dataDir: string): boolean =>
  formatOf(dataDir) === FORMAT || !DATA.some((name) => existsSync(join(dataDir, name)))

/** Makes the folder ready for data of the present format. @throws Error in French when it holds data of another one. */
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
  if (formatOf(dataDir) !== FORMAT) writeDurably(join(dataDir, FORMAT_FILE), `${FORMAT}\n`)
}

/** Forgets all data. @throws Error in French when another instance uses the folder. */
export async function resetData(dataDir: string): Promise<void> {
  const database = join(dataDir, "dynamodb")
  if (existsSync(database)) await (await openDisk(database)).close()
  for (const name of [...DATA, RUNNING_FILE, FORMAT_FILE]) {
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Null where there is none, or nothing that could be one. */
function formatOf(dataDir: string): number | null {
  const file = join(dataDir, FORMAT_FILE)
  if (!existsSync(file)) return null
  const format = Number.parseInt(readFileSync(file, "utf8"), 10)
  return Number.isNaN(format) ? null : format
}
