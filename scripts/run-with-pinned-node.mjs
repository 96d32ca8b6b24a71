import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { ensureInstalled, NODE, ROOT } from "./install.mjs"

/**
 * `node scripts/run-with-pinned-node.mjs [--without-tools] FILE …`, under any Node: installs missing packages, then
 * runs a TypeScript file under a recent Node and exits with its status.
 */
const [first, ...rest] = process.argv.slice(2)
const tools = first !== "--without-tools"
ensureInstalled({ tools })
// The channel closes when this process dies, even killed.
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
 * Calls back once when the npm that runs this script has died. A signal to npm alone ends npm and its shell but not
 * this process, which would keep the port. Does nothing outside npm.
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

/** The parent process and, if that is npm's shell, its parent too (Linux only). */
function lineage() {
  try {
    const [, name, rest] = /^\d+ \((.*)\) \S (.*)$/s.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8"))
    return /^(sh|dash|bash)$/.test(name) ? `${process.ppid} ${rest.split(" ")[0]}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}
