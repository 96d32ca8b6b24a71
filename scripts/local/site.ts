import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const WEB = join(ROOT, "packages/web")
/** Beside Vite's manifest, and gone with it. */
const STAMP = join(WEB, "dist/.vite/sources")
const SOURCES = ["packages/web", "packages/core/src", "package-lock.json"]
const IGNORED = new Set(["node_modules", "dist"])

/** Builds the site unless it is already built from these very sources. @throws when Vite fails. */
export async function buildSite(log: (line: string) => void = () => {}): Promise<void> {
  const sources = await hashOf(SOURCES)
  if ((await readFile(STAMP, "utf8").catch(() => "")) === sources) return
  log("Construction du site…")
  const vite = join(ROOT, "node_modules/vite/bin/vite.js")
  const child = spawn(process.execPath, [vite, "build", "--manifest", "--logLevel", "warn"], {
    cwd: WEB,
    stdio: "inherit",
    // A test run says "test" here, and would be given React's and antd's development builds.
    env: { ...process.env, NODE_ENV: "production" },
  })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error("La construction du site a échoué : voir le message de Vite ci-dessus.")
  await writeFile(STAMP, sources)
}

async function hashOf(paths: string[]): Promise<string> {
  const hash = createHash("sha256")
  for (const path of paths) {
    for (const file of (await filesBelow(path)).sort()) {
      hash.update(file).update("\0")
      hash.update(await readFile(join(ROOT, file)))
    }
  }
  return hash.digest("hex")
}

/** Files of a folder, or the file itself. */
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
