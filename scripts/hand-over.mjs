import { spawn } from "node:child_process"
import { ensureInstalled, NODE, ROOT } from "./install.mjs"
import { whenNpmEnds } from "./lineage.mjs"

/** Installs what is missing, then runs a TypeScript file under the pinned Node in this process's place. */
export function handOver(file) {
  ensureInstalled()
  // The channel tells the other side when this process is gone, even killed.
  const child = spawn(NODE, [file, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  })
  const stop = () => child.kill("SIGTERM")
  // Ctrl-C reaches both; a signal sent to this process alone must be passed on.
  process.on("SIGINT", () => {})
  process.on("SIGTERM", stop)
  whenNpmEnds(stop)
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
