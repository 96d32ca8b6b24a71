import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"

/** Runs under whatever Node started the command (20 or later), before anything is installed. */

export const ROOT = fileURLToPath(new URL("..", import.meta.url))

/** The pinned Node that the packages bring along. */
export const NODE = join(ROOT, "node_modules/.bin/node")

/** The toolchain of a deployment: large, and installed only when something needs it. */
export const STACKS = join(ROOT, "stacks")

/** Installs with `npm ci` unless what is installed is exactly what package-lock.json asks for. */
export function ensureInstalled() {
  if (!install(ROOT)) process.exit(1)
}

/** The same for a folder with a manifest of its own; whether all is there afterwards. */
export function install(folder) {
  if (isInstalled(folder)) return true
  console.log(`Installation des dépendances${folder === ROOT ? "" : ` de ${relative(ROOT, folder)}`}…`)
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  })
  if (status === 0) return true
  console.error("L'installation des dépendances a échoué : voir le message de npm ci-dessus.")
  return false
}

/** npm writes its own record of what it installed, at the very end. */
function isInstalled(folder) {
  const record = join(folder, "node_modules/.package-lock.json")
  if (!existsSync(NODE) || !existsSync(record)) return false
  const installed = packagesOf(record)
  const wanted = Object.entries(packagesOf(join(folder, "package-lock.json")))
  return wanted.every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true
    const found = installed[path]
    // Left out by npm on other platforms.
    if (!found) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && found.integrity === entry.integrity && found.link === entry.link
  })
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, "utf8")).packages
}
