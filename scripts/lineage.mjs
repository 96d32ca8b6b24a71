import { readFileSync } from "node:fs"

/**
 * Calls back once when the npm that runs this script is gone. A signal to npm alone ends npm and its shell
 * without reaching us, and we would hold the port for ever. Does nothing outside npm.
 */
export function whenNpmEnds(callback) {
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
