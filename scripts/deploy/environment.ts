import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"

/** The settings of a stage as SST reads them: files at the root win over the environment, a later file over an earlier one. */
export function readEnvironment(root: string, stage: string): NodeJS.ProcessEnv {
  const files = [".env", ".env.local", `.env.${stage}`, `.env.${stage}.local`].map((name) => join(root, name))
  const read = files.filter((file) => existsSync(file)).map((file) => parseEnv(readFileSync(file, "utf8")))
  return Object.assign({}, process.env, ...read)
}
