import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"

/** Runs under the caller's Node (20 or later), before anything is installed. */

export const ROOT = fileURLToPath(new URL("..", import.meta.url))

/** The toolchain of a deployment: large, so only its own commands install it. */
export const STACKS = join(ROOT, "stacks")

const NEEDED_MAJOR = 24
const PINNED = join(ROOT, "scripts/node")
const isRecent = Number(process.versions.node.split(".")[0]) >= NEEDED_MAJOR

/** The Node that runs the project: the current one, or the pinned one if that is older. */
export const NODE = isRecent ? process.execPath : join(PINNED, "node_modules/.bin/node")

/**
 * Installs missing packages; ends the process on failure.
 * @param tools also those of tests, types and lint, which the product does not need to run
 */
export function ensureInstalled({ tools = true } = {}) {
  const folders = isRecent ? [ROOT] : [PINNED, ROOT]
  if (!folders.every((folder) => install(folder, { tools }))) process.exit(1)
}

/** Installs a folder's packages from its package-lock.json; returns whether all are present afterwards. */
export function install(folder, { tools = true } = {}) {
  if (isInstalled(folder, tools)) return true
  console.log(`Installation des dépendances${folder === ROOT ? "" : ` de ${relative(ROOT, folder)}`}…`)
  // `npm ci` first deletes existing packages, which takes three times as long.
  const command = existsSync(recordOf(folder)) ? "install" : "ci"
  const options = ["--no-audit", "--no-fund", "--loglevel=error", ...(tools ? [] : ["--omit=dev"])]
  const { status } = spawnSync("npm", [command, ...options], {
    cwd: folder,
    stdio: "inherit",
    shell: process.platform === "win32",
  })
  if (status === 0) return true
  console.error("L'installation des dépendances a échoué : voir le message de npm ci-dessus.")
  return false
}

/** npm's own record of its installation, written last. */
const recordOf = (folder) => join(folder, "node_modules/.package-lock.json")

function isInstalled(folder, tools) {
  if (!existsSync(recordOf(folder))) return false
  const installed = packagesOf(recordOf(folder))
  const wanted = Object.entries(packagesOf(join(folder, "package-lock.json")))
  return wanted.every(([path, entry]) => {
    if (!path.includes("node_modules/") || (entry.dev && !tools)) return true
    const found = installed[path]
    // npm skips packages of other platforms.
    if (!found) return entry.optional === true || entry.devOptional === true
    return found.version === entry.version && found.integrity === entry.integrity && found.link === entry.link
  })
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, "utf8")).packages
}
