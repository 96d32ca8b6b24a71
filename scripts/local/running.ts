import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { writeDurably } from "./lib/keyed-log.ts"

/** A running engine writes its address here. */
export const RUNNING_FILE = "engine.json"

interface Running {
  pid: number
  url: string
  environment: Record<string, string>
}

/** Publishes this engine to commands. Returns a function that withdraws it. */
export function announceEngine(dataDir: string, engine: Omit<Running, "pid">): () => void {
  const file = join(dataDir, RUNNING_FILE)
  writeDurably(file, JSON.stringify({ pid: process.pid, ...engine } satisfies Running))
  return () => rmSync(file, { force: true })
}

/** The environment to reach the engine running on this folder; null when none does. */
export function environmentOfRunningEngine(dataDir: string): Record<string, string> | null {
  const running = read(join(dataDir, RUNNING_FILE))
  return running && isAlive(running.pid) ? running.environment : null
}

function read(file: string): Running | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Running
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
