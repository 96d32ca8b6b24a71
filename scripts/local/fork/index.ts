import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

export interface EngineInfo {
  url: string
  environment: Record<string, string>
}

export interface ForkOptions {
  seed: "demo" | "none"
  indexLagMs: number
  /** In memory only when absent. */
  dataDir?: string
}

/** Starts an engine as `npm start` does, under plain Node, so that it shares no module with the caller. */
export async function forkEngine(options: ForkOptions) {
  const file = fileURLToPath(new URL("child.ts", import.meta.url))
  const child = fork(file, [JSON.stringify(options)], { execArgv: [] })
  const info = await new Promise<EngineInfo>((resolve, reject) => {
    child.once("message", (message) => resolve(message as EngineInfo))
    child.once("exit", (code) => reject(new Error(`The engine ended with code ${code} before it was ready`)))
  })
  return {
    info,
    stop: async () => {
      const ended = once(child, "exit")
      child.send("stop")
      const late = setTimeout(() => child.kill("SIGKILL"), 15_000)
      await ended
      clearTimeout(late)
    },
  }
}
