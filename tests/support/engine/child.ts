/** One engine in a process of its own, for tests. Arguments: seed, index lag in ms, port. */
import { type SeedName, startEngine } from "../../../scripts/local/engine.ts"

const [seed = "none", indexLagMs = "0"] = process.argv.slice(2)
const engine = await startEngine({
  dataDir: process.env.TEST_DATA_DIR ?? null,
  port: 0,
  seed: seed as SeedName,
  indexLagMs: Number(indexLagMs),
})

async function stop(): Promise<void> {
  await engine.close()
  process.exit(0)
}

process.on("message", () => void stop())
// The test run went away: so do we.
process.on("disconnect", () => void stop())
process.on("SIGINT", () => {})
process.send?.({ url: engine.url, environment: engine.environment })
