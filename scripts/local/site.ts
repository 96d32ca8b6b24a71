import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { hashOf } from "../sources.ts"

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const WEB = join(ROOT, "packages/web")
/** Beside Vite's manifest, and gone with it. */
const STAMP = join(WEB, "dist/.vite/sources")
const SOURCES = ["packages/web", "packages/core/src", "package-lock.json"]

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
