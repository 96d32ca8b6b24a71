import { cleanup, configure } from "@testing-library/react"
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest"
import "../../packages/web/src/lib/api/application-routes.ts"
import { sendByKey } from "../../packages/web/src/lib/forms/sendKey.ts"
import { endAnswers } from "./answering.ts"
import { faults } from "./faults.ts"
import { quicken, SHUT } from "./quicken.ts"

/** A page's code arrives late on a busy machine. */
const PATIENCE_MS = 30_000
configure({ asyncUtilTimeout: PATIENCE_MS })

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options })

quicken()

const hasPage = "document" in globalThis

if (hasPage) {
  sendByKey()
  const id = "shut"
  if (!document.getElementById(id)) {
    const style = Object.assign(document.createElement("style"), { id })
    style.textContent = `${SHUT} { display: none }`
    document.head.append(style)
  }
}

/** The code of every page and dialog, once for all files of a process: no test waits for it. */
const pages = import.meta.glob(["../../packages/web/src/{app,features,public,ui}/**/*.tsx", "!**/start.tsx"])
beforeAll(async () => {
  const file = expect.getState().testPath ?? ""
  // A file alone replaces modules before they are loaded, and a pure test needs no page.
  if (!file.endsWith(".tsx") || file.includes(".alone.")) return
  await Promise.all(Object.values(pages).map((load) => load()))
}, 240_000)

// Tests, and files, share a window one after the other: what one has left is not there for the next.
afterEach(async () => {
  if (hasPage) cleanup()
  endAnswers()
  const found = faults.splice(0)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  if (!hasPage) return
  localStorage.clear()
  sessionStorage.clear()
  // Not before a test's own replacements of modules are known.
  const { queryClient } = await import("../../packages/web/src/lib/api/queryClient.ts")
  queryClient.clear()
  if (found.length > 0) throw new Error(found.join("\n"))
})
afterAll(() => {
  if (!hasPage) return
  document.body.replaceChildren()
  history.replaceState(null, "", "/")
})
