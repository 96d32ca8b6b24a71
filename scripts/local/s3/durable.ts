import { randomUUID } from "node:crypto"
import { open, readdir, readFile, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"

/** Makes created, renamed and removed names of a folder survive a crash. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system journals names by itself.
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  await handle.sync().finally(() => handle.close())
}

/** Writes a small file that is afterwards either wholly there or as before. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const draft = join(dirname(path), `${randomUUID()}.draft`)
  const handle = await open(draft, "wx")
  try {
    await handle.writeFile(JSON.stringify(value))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

/** The JSON files of a folder; drafts that a crash left behind are removed. */
export async function readJsonFiles<T>(folder: string): Promise<T[]> {
  const all = await readdir(folder)
  for (const name of all.filter((name) => name.endsWith(".draft"))) await rm(join(folder, name))
  const names = all.filter((name) => name.endsWith(".json"))
  const values: T[] = []
  const atOnce = 64
  for (let from = 0; from < names.length; from += atOnce) {
    const batch = names.slice(from, from + atOnce)
    const texts = await Promise.all(batch.map((name) => readFile(join(folder, name), "utf8")))
    values.push(...texts.map((text) => JSON.parse(text) as T))
  }
  return values
}
