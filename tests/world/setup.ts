import { cleanup, configure } from "@testing-library/react"
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest"
import "../../packages/web/src/lib/api/application-routes.ts"
import { sendByKey } from "../../packages/web/src/lib/dialog/sendKey.ts"
import { endAnswers } from "./answering.ts"
import { faults } from "./faults.ts"
import { quicken, SHUT } from "./quicken.ts"

/** A busy machine loads a page's code slowly. */
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

/** Loads the code of all pages and dialogs once per process, so that no test waits for it. */
const pages = import.meta.glob(["../../packages/web/src/{app,features,public,ui}/**/*.tsx", "!**/start.tsx"])
beforeAll(async () => {
  const file = expect.getState().testPath ?? ""
  // `.alone` files replace modules before loading them, and pure tests need no page.
  if (!file.endsWith(".tsx") || file.includes(".alone.")) return
  await Promise.all(Object.values(pages).map((load) => load()))
}, 240_000)

// Tests and files share a window in sequence and must not see each other's leftovers.
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
  // Only after a test's own module replacements are registered.
  const { queryClient } = await import("../../packages/web/src/lib/api/queryClient.ts")
  queryClient.clear()
  if (found.length > 0) throw new Error(found.join("\n"))
})
afterAll(() => {
  if (!hasPage) return
  document.body.replaceChildren()
  history.replaceState(null, "", "/")
})
