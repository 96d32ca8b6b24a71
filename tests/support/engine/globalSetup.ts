import type { TestProject } from "vitest/node"
import { type EngineInfo, forkEngine } from "./process.ts"

declare module "vitest" {
  export interface ProvidedContext {
    engines: readonly EngineInfo[]
  }
}

type Running = { engines: ReturnType<typeof forkEngine>[]; users: number }

/** One per processor of the usual machine: an engine is one process and the tests' bottleneck. */
const ENGINES = 2

/** Each project has its own setup, but all share the engines of a run. */
const shared = globalThis as typeof globalThis & { testEngines?: Running }

export default async function setup(project: TestProject) {
  // The tests cause a thousand refusals on purpose.
  process.env.POWERTOOLS_LOG_LEVEL ??= "ERROR"
  shared.testEngines ??= { engines: Array.from({ length: ENGINES }, fork), users: 0 }
  const running = shared.testEngines
  running.users += 1
  const engines = await Promise.all(running.engines)
  project.provide(
    "engines",
    engines.map(({ info }) => info),
  )
  return async () => {
    running.users -= 1
    if (running.users > 0) return
    shared.testEngines = undefined
    await Promise.all(engines.map(({ stop }) => stop()))
  }
}

const fork = () => forkEngine({ seed: "none", indexLagMs: 200 })
