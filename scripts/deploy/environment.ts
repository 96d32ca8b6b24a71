import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"

/** A stage's settings as SST reads them: files at the root override the environment, later files earlier ones. */
export function readEnvironment(root: string, stage: string): NodeJS.ProcessEnv {
  const files = [".env", ".env.local", `.env.${stage}`, `.env.${stage}.local`].map((name) => join(root, name))
  const read = files.filter((file) => existsSync(file)).map((file) => parseEnv(readFileSync(file, "utf8")))
  return Object.assign({}, process.env, ...read)
}
