import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { run } from "./run.ts"

/** Chromium without windows, which uses a quarter less CPU than one that hides them. */
const WINDOWLESS = "chromium-headless-shell"
const NAMES = [WINDOWLESS, "chromium", "chromium-browser", "google-chrome"]

/** This machine's browser: CHROMIUM_PATH, or the first of the usual names on the PATH. */
export function findChromium(names: readonly string[] = NAMES): string | undefined {
  const { CHROMIUM_PATH, PATH = "" } = process.env
  if (CHROMIUM_PATH) return isExecutable(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  return names.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))).find(isExecutable)
}

/** Finds the browser, or installs it if that needs no confirmation. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium(canInstall() ? [WINDOWLESS] : NAMES)
  if (found || process.env.CHROMIUM_PATH || !canInstall()) return found
  console.log("Installation de Chromium…")
  await run("apt-get", ["update"])
  await installPackage(WINDOWLESS)
  if (!findChromium()) await installPackage("chromium")
  return findChromium()
}

const installPackage = (name: string): Promise<boolean> =>
  run("apt-get", ["install", "-y", "--no-install-recommends", name], { DEBIAN_FRONTEND: "noninteractive" })

/** As root on Debian and derivatives. */
const canInstall = (): boolean => process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get")

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
