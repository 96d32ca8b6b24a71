import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("..", import.meta.url))
const IGNORED = new Set(["node_modules", "dist"])

/** Hash of files and folders, named from the root; outputs built from them are rebuilt when it changes. */
export async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash("sha256")
  for (const path of paths) {
    for (const file of (await filesBelow(path)).sort()) {
      hash.update(file).update("\0")
      hash.update(await readFile(join(ROOT, file)))
    }
  }
  return hash.digest("hex")
}

/** The files of a folder, or the file itself. */
async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  const kept = entries.filter(({ name }) => !IGNORED.has(name))
  const nested = kept.map((entry) => {
    const inner = join(path, entry.name)
    return entry.isDirectory() ? filesBelow(inner) : [inner]
  })
  return (await Promise.all(nested)).flat()
}
