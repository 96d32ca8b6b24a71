import type { TestProject } from "vitest/node"
import { type EngineInfo, forkEngine } from "./process.ts"

declare module "vitest" {
  export interface ProvidedContext {
    engine: EngineInfo
  }
}

type Running = { engine: ReturnType<typeof forkEngine>; users: number }

/** Projects set up apart, but share one engine for the whole run. */
const shared = globalThis as typeof globalThis & { testEngine?: Running }

export default async function setup(project: TestProject) {
  // Tests are refused a thousand times on purpose.
  process.env.POWERTOOLS_LOG_LEVEL ??= "ERROR"
  shared.testEngine ??= { engine: forkEngine({ seed: "none", indexLagMs: 200 }), users: 0 }
  const running = shared.testEngine
  running.users += 1
  const { info, stop } = await running.engine
  project.provide("engine", info)
  return async () => {
    running.users -= 1
    if (running.users > 0) return
    shared.testEngine = undefined
    await stop()
  }
}
