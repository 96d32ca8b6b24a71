import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { type ForkOptions, forkEngine } from "../../local/fork/index.ts"
import { readOptions } from "../api/options.ts"
import { ensureFilled } from "../api/store.ts"

/**
 * `npm run bench:figures`: compares the figures of dashboard and accounting with a recount, over the demo data and the
 * benchmark's largest agency. Exits with 1 on a difference.
 */
async function main(): Promise<void> {
  const { folder, reset } = readOptions(process.env, process.argv.slice(2))
  await ensureFilled(folder, { reset })
  const right = [
    await compare("demo", { seed: "demo", indexLagMs: 200 }),
    await compare("generated", { seed: "none", indexLagMs: 200, dataDir: folder }),
  ]
  process.exitCode = right.every(Boolean) ? 0 : 1
}

/** In a process of its own, since core keeps its first environment. */
async function compare(data: "demo" | "generated", options: ForkOptions): Promise<boolean> {
  const { info, stop } = await forkEngine(options)
  try {
    const file = fileURLToPath(new URL("compare.ts", import.meta.url))
    const env = { ...process.env, ...info.environment }
    const child = spawn(process.execPath, [file, data], { env, stdio: "inherit" })
    const [code] = await once(child, "exit")
    return code === 0
  } finally {
    await stop()
  }
}

await main()
process.disconnect?.()
