import { applyEnvironment } from "../../local/environment.ts"
import { forkEngine } from "../../local/fork/index.ts"
import { readOptions } from "./options.ts"
import { ensureFilled } from "./store.ts"

/** `npm run bench:api`: exits with 1 when an operation misses a demand of `demands.ts`. */
async function main(): Promise<void> {
  const { samples, folder, reset } = readOptions(process.env, process.argv.slice(2))
  await ensureFilled(folder, { reset })
  const { info, stop } = await forkEngine({ seed: "none", indexLagMs: 200, dataDir: folder })
  try {
    applyEnvironment(info.environment)
    // Imported late, as core and the agencies' sizes depend on the environment.
    const { run } = await import("./run.ts")
    process.exitCode = (await run(info.url, samples)) ? 0 : 1
  } finally {
    await stop()
  }
}

await main()
process.disconnect?.()
