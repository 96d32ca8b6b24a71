import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { type Outcome, ROOT } from "./run.ts"

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url))

export interface Result {
  name: string
  outcome: Outcome
  seconds: number
}

interface Apart {
  results: Result[]
  /** Collected, to be printed in one piece. */
  output: string
}

/** Runs steps one after the other in a separate process, in parallel to this one. */
export async function runApart(names: readonly string[]): Promise<Apart> {
  const child = spawn(process.execPath, [MAIN, "--apart", ...names], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  const pieces: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (piece: string) => pieces.push(piece))
  }
  const results: Result[] = []
  child.on("message", (result: Result) => results.push(result))
  await once(child, "close")
  const told = new Set(results.map(({ name }) => name))
  const untold = names.filter((name) => !told.has(name))
  return {
    results: [...results, ...untold.map((name) => ({ name, outcome: { passed: 0, failed: 1 }, seconds: 0 }))],
    output: pieces.join(""),
  }
}
