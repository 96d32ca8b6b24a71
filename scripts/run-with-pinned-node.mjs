import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { ensureInstalled, NODE, ROOT } from "./install.mjs"

/**
 * `node scripts/run-with-pinned-node.mjs [--without-tools] FILE …`, by any Node: installs the packages that are missing,
 * then runs a TypeScript file under a Node that is recent enough, in this process's place.
 */
const [first, ...rest] = process.argv.slice(2)
const tools = first !== "--without-tools"
ensureInstalled({ tools })
// The channel tells the other side when this process is gone, even killed.
const child = spawn(NODE, tools ? [first, ...rest] : rest, {
  cwd: ROOT,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
})
const stop = () => child.kill("SIGTERM")
// Ctrl-C reaches both; a signal sent to this process alone must be passed on.
process.on("SIGINT", () => {})
process.on("SIGTERM", stop)
whenNpmEnds(stop)
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/**
 * Calls back once when the npm that runs this script is gone. A signal to npm alone ends npm and its shell
 * without reaching us, and we would hold the port for ever. Does nothing outside npm.
 */
function whenNpmEnds(callback) {
  if (!process.env.npm_lifecycle_event) return
  const before = lineage()
  const timer = setInterval(() => {
    if (lineage() === before) return
    clearInterval(timer)
    callback()
  }, 300)
  timer.unref()
}

/** Our parent, and where that is the shell between npm and us, its parent too (Linux only). */
function lineage() {
  try {
    const [, name, rest] = /^\d+ \((.*)\) \S (.*)$/s.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8"))
    return /^(sh|dash|bash)$/.test(name) ? `${process.ppid} ${rest.split(" ")[0]}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}
