import { afterAll, vi } from "vitest"
import { ownEngine } from "./own.ts"

/** Runs before any test file loads core, which reads its settings from the environment. */
Object.assign(process.env, ownEngine().environment)

const found = { ...process.env }

/** Files share a process in sequence: a file's settings must not reach the next one. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name]
  Object.assign(process.env, found)
})
