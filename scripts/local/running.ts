import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { writeDurably } from "./lib/keyed-log.ts"

/** Where a running engine says how to reach it. */
export const RUNNING_FILE = "engine.json"

interface Running {
  pid: number
  url: string
  environment: Record<string, string>
}

/** Tells commands of this engine. Returns how to take it back. */
export function announceEngine(dataDir: string, engine: Omit<Running, "pid">): () => void {
  const file = join(dataDir, RUNNING_FILE)
  writeDurably(file, JSON.stringify({ pid: process.pid, ...engine } satisfies Running))
  return () => rmSync(file, { force: true })
}

/** What a process needs in its environment to reach the engine that runs on this folder; null when none does. */
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
