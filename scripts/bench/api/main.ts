import { applyEnvironment } from "../../local/environment.ts"
import { forkEngine } from "../../local/fork/index.ts"
import { readOptions } from "./options.ts"
import { ensureFilled } from "./store.ts"

/** `npm run bench:api`: prints, and judges nobody by its exit code. */
async function main(): Promise<void> {
  const { samples, folder, reset } = readOptions(process.env, process.argv.slice(2))
  await ensureFilled(folder, { reset })
  const { info, stop } = await forkEngine({ seed: "none", indexLagMs: 200, dataDir: folder })
  try {
    applyEnvironment(info.environment)
    // Imported late: core reads the environment.
    const { run } = await import("./run.ts")
    await run(info.url, samples)
  } finally {
    await stop()
  }
}

await main()
process.disconnect?.()
