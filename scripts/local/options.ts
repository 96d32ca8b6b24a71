import { resolve } from "node:path"
import type { SeedName } from "./engine.ts"

export interface StartOptions {
  port: number
  dataDir: string
  seed: SeedName
  reset: boolean
}

const KNOWN = new Set(["--reset"])

/** From PORT, DATA_DIR, SEED and the arguments. @throws in French for an invalid value. */
export function readOptions(env: NodeJS.ProcessEnv, args: string[]): StartOptions {
  const { PORT = "3000", DATA_DIR = ".trame", SEED = "demo" } = env
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > 65_535) throw new Error(`PORT n'est pas un numéro de port : ${PORT}`)
  if (SEED !== "demo" && SEED !== "none") throw new Error(`SEED vaut « demo » ou « none », pas « ${SEED} »`)
  const unknown = args.find((arg) => !KNOWN.has(arg))
  if (unknown) throw new Error(`Option inconnue : ${unknown}. Option possible : --reset`)
  return { port, dataDir: resolve(DATA_DIR), seed: SEED, reset: args.includes("--reset") }
}
