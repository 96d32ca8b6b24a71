import { inject } from "vitest"
import type { EngineInfo } from "./process.ts"

/** The engine of this process, the same for all its tests. */
export function ownEngine(): EngineInfo {
  const engines = inject("engines")
  const engine = engines[Number(process.env.VITEST_POOL_ID) % engines.length]
  if (!engine) throw new Error("No engine runs")
  return engine
}
