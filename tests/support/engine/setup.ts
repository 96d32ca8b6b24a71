import { afterAll, vi } from "vitest"
import { ownEngine } from "./own.ts"

/** Before any test file loads core, which reads its settings from the environment. */
Object.assign(process.env, ownEngine().environment)

const found = { ...process.env }

/** Files share a process, one after the other: what one has set is not there for the next. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name]
  Object.assign(process.env, found)
})
