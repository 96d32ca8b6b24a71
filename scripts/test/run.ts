import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

export const ROOT = fileURLToPath(new URL("../..", import.meta.url))

/** Numbers of passed and failed tests; a check without tests counts as one. */
export interface Outcome {
  passed: number
  failed: number
  /** Names of the retried ones. */
  notable?: string[]
}

export const single = (ok: boolean): Outcome => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

/** Runs a tool under this Node, its output streamed; returns whether it succeeded. */
export async function runNode(
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  return run(process.execPath, [`${ROOT}${file}`, ...args], env)
}

export async function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } })
  try {
    const [code] = await once(child, "exit")
    return code === 0
  } catch {
    return false
  }
}
