import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { type Outcome, ROOT, single } from "./run.ts"

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url))

export interface Apart {
  outcome: Outcome
  seconds: number
  /** All it said: shown in one piece, when it is its turn. */
  output: string
}

/** Runs one step in a process of its own, beside the others. */
export async function runApart(step: string): Promise<Apart> {
  const start = Date.now()
  const child = spawn(process.execPath, [MAIN, step], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe", "ipc"] })
  const pieces: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (piece: string) => pieces.push(piece))
  }
  await once(child, "close")
  const output = pieces.join("")
  return { outcome: outcomeIn(output), seconds: (Date.now() - start) / 1000, output }
}

/** From the last line, as `npm test` itself ends. */
function outcomeIn(output: string): Outcome {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? []
  return passed && failed ? { passed: Number(passed), failed: Number(failed) } : single(false)
}
