import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { hashOf } from "../sources.ts"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const WEB = join(ROOT, "packages/web")
const SITE = join(WEB, "dist")
/** Beside Vite's manifest, and deleted with it. */
const STAMP = ".vite/sources"
const BUILDING = join(ROOT, "node_modules/.cache/trame")
const SOURCES = ["packages/web", "packages/core/src", "package-lock.json"]

/**
 * Builds the site unless it is already built from the same sources. Without a `publisher` (`stacks/publisher.ts`) its
 * legal pages show examples.
 * @throws when Vite fails
 */
export async function buildSite(
  log: (line: string) => void = () => {},
  publisher: object = {},
): Promise<void> {
  const shown = JSON.stringify(publisher)
  const sources = `${await hashOf(SOURCES)} ${shown}`
  if ((await readFile(join(SITE, STAMP), "utf8").catch(() => "")) === sources) return
  log("Construction du site…")
  await mkdir(BUILDING, { recursive: true })
  const built = await mkdtemp(join(BUILDING, "site-"))
  try {
    await build(built, shown)
    await writeFile(join(built, STAMP), sources)
    await putInPlace(built, SITE)
  } finally {
    await rm(built, { recursive: true, force: true })
  }
}

async function build(folder: string, publisher: string): Promise<void> {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js")
  const options = ["--manifest", "--logLevel", "warn", "--outDir", folder, "--emptyOutDir"]
  const child = spawn(process.execPath, [vite, "build", ...options], {
    cwd: WEB,
    stdio: "inherit",
    // A test run sets "test", which would select development builds of React and antd.
    env: { ...process.env, NODE_ENV: "production", PUBLISHER: publisher },
  })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error("La construction du site a échoué : voir le message de Vite ci-dessus.")
}

/** Several programs may build at once: each replaces the folder as a whole, and the last one wins. */
async function putInPlace(built: string, place: string): Promise<void> {
  for (;;) {
    const former = `${built}-former`
    await rename(place, former).catch(unless("ENOENT"))
    await rm(former, { recursive: true, force: true })
    const placed = await rename(built, place).then(() => true, unless("ENOTEMPTY", "EEXIST"))
    if (placed) return
  }
}

/** Ignores failures caused by a concurrent build. */
const unless =
  (...expected: string[]) =>
  (error: NodeJS.ErrnoException): false => {
    if (!expected.includes(error.code ?? "")) throw error
    return false
  }
