/** An engine in a process of its own. Arguments: its options as JSON. */
import { startEngine } from "../engine.ts"
import type { ForkOptions } from "./index.ts"

const { seed, indexLagMs, dataDir = null } = JSON.parse(process.argv[2] ?? "") as ForkOptions
const engine = await startEngine({ seed, indexLagMs, dataDir, port: 0 })

async function stop(): Promise<void> {
  await engine.close()
  process.exit(0)
}

process.on("message", () => void stop())
// Ends with the parent process.
process.on("disconnect", () => void stop())
process.on("SIGINT", () => {})
process.send?.({ url: engine.url, environment: engine.environment })
