import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { EngineInfo } from "../../../../scripts/local/fork/index.ts"

/** Creates what was synthesised out of the parts of the local engine, and runs its bundles. */
export async function startCloud(folder: string) {
  const file = fileURLToPath(new URL("child.ts", import.meta.url))
  const child = fork(file, [folder], { execArgv: [] })
  const info = await new Promise<EngineInfo>((resolve, reject) => {
    child.once("message", (message) => resolve(message as EngineInfo))
    child.once("exit", (code) => reject(new Error(`The stacks could not be created (${code})`)))
  })
  return {
    info,
    stop: async () => {
      const ended = once(child, "exit")
      child.send("stop")
      await ended
    },
  }
}
