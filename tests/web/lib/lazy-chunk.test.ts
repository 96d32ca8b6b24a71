import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import {
  ChunkLoadError,
  currentOffer,
  loadChunk,
  offerReload,
  reloadWhenPossible,
  wasReloadedFor,
  withdrawOffer,
} from "../../../packages/web/src/lib/address/lazyChunk.ts"
import { hold } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { problemOf } from "../../../packages/web/src/lib/api/problem.ts"

const spies = () => ({
  reload: vi.spyOn(window.location, "reload").mockImplementation(() => {}),
  assign: vi.spyOn(window.location, "assign").mockImplementation(() => {}),
  online: vi.spyOn(navigator, "onLine", "get").mockReturnValue(true),
})
let { reload, assign, online } = spies()

beforeEach(() => {
  vi.useFakeTimers()
  ;({ reload, assign, online } = spies())
  vi.stubGlobal("fetch", answers)
  answers.mockReset().mockImplementation(async () => new Response())
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  withdrawOffer()
  document.body.replaceChildren()
})

describe("lazy code", () => {
  it.each([
    CHROMIUM,
    "error loading dynamically imported module: http://trame.test/assets/Page-1a2b3c4d.js",
    "Importing a module script failed.",
    "'text/html' is not a valid JavaScript MIME type.",
    CSS,
  ])("is missing when loading fails with: %s", async (message) => {
    const failure = await loadChunk(() => Promise.reject(new TypeError(message))).catch((error) => error)
    expect([failure instanceof ChunkLoadError, problemOf(failure).code]).toEqual([true, "network"])
  })

  it("is returned, as is an error of its own", async () => {
    expect(await loadChunk(async () => "module")).toBe("module")
    const broken = new TypeError("undefined is not a function")
    await expect(loadChunk(() => Promise.reject(broken), "Impossible")).rejects.toBe(broken)
    expect(currentOffer()).toBeNull()
  })

  it("is requested again, unless its styles are missing: it would render without them", async () => {
    const script = vi.fn(missing)
    const styles = vi.fn(() => Promise.reject(new Error(CSS)))
    const loads = { script: () => script(), styles: () => styles() }
    for (const load of [loads.script, loads.script, loads.styles, loads.styles])
      await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkLoadError)
    expect([script.mock.calls.length, styles.mock.calls.length]).toEqual([2, 1])
  })

  it("is imported only by the site's helpers", () => {
    const source = join(import.meta.dirname, "../../../packages/web/src")
    const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    const ways = files
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .flatMap((name) =>
        [...readFileSync(join(source, name), "utf8").matchAll(/(\S*)\s*(?:\(\) =>)?\s*import\("/g)].map(
          ([, before]) => `${name} ${before}`,
        ),
      )
    expect(ways.length).toBeGreaterThan(40)
    // The palette passes its own import by name.
    expect(ways.filter((way) => !/(loadChunk|lazyRoute|lazyDialog)\($/.test(way))).toEqual([
      "app/palette/Palette.tsx =",
    ])
  })
})

describe("a reload of the page", () => {
  it("happens at once when the site answers, and only once in ten minutes for the same file", async () => {
    await attempt()
    expect(reloads()).toBe(1)
    vi.setSystemTime(Date.now() + 10 * MINUTES - 1000)
    const { told } = await attempt()
    expect([told(), reloads()]).toEqual([["again"], 1])
    await attempt("other part")
    expect(reloads()).toBe(2)
    vi.setSystemTime(Date.now() + 2000)
    await attempt()
    expect(reloads()).toBe(3)
  })

  it("is left to the user when the tab has no storage", async () => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError")
    }
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse })
    const { told } = await attempt()
    expect([told(), reloads()]).toEqual([["again"], 0])
  })

  it("waits for the network, then opens the address that the user wanted", async () => {
    online.mockReturnValue(false)
    const { stop } = await attempt("part", "http://trame.test/app/one")
    await attempt("part", "http://trame.test/app/clients")
    stop()
    expect([reloads(), answers.mock.calls]).toEqual([0, []])
    await connect()
    expect([assign.mock.calls, reload.mock.calls]).toEqual([[["http://trame.test/app/clients"]], []])
  })

  it("checks every ten seconds while the site does not answer", async () => {
    answers.mockRejectedValueOnce(new TypeError("Failed to fetch"))
    answers.mockResolvedValueOnce(new Response(null, { status: 503 }))
    await attempt()
    await vi.advanceTimersByTimeAsync(19_000)
    expect(reloads()).toBe(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect([answers.mock.calls.length, reloads()]).toEqual([3, 1])
  })

  it("waits for a running write", async () => {
    const release = hold()
    await attempt()
    expect(reloads()).toBe(0)
    release()
    await flush()
    expect(reloads()).toBe(1)
  })

  it.each<[string, () => () => void]>([
    [
      "the browser would ask",
      () => {
        const ask = (event: Event) => event.preventDefault()
        window.addEventListener("beforeunload", ask)
        return () => window.removeEventListener("beforeunload", ask)
      },
    ],
    ["a field is filled", typeText],
    [
      "a dialog is open",
      () => {
        const dialog = document.body.appendChild(document.createElement("div"))
        dialog.setAttribute("role", "dialog")
        return () => dialog.remove()
      },
    ],
  ])("is left to the user while %s", async (_what, begin) => {
    const end = begin()
    const { told } = await attempt()
    await connect()
    expect([told(), reloads()]).toEqual([["unsaved", "unsaved"], 0])
    end()
    await connect()
    expect(reloads()).toBe(1)
  })

  it("does not wait for an emptied field or a search", async () => {
    typeInto(document.createElement("input"), "")
    typeInto(Object.assign(document.createElement("input"), { type: "search" }), "semaph")
    await attempt()
    expect(reloads()).toBe(1)
  })

  it.each<[string, (stop: () => void) => void, string[]]>([
    ["it is called off", (stop) => stop(), []],
    ["a text is typed", () => void typeText(), ["unsaved"]],
  ])("when %s during the check, does not happen", async (_what, happens, then) => {
    const answer = Promise.withResolvers<Response>()
    answers.mockReturnValueOnce(answer.promise)
    const { stop, told } = await attempt()
    happens(stop)
    answer.resolve(new Response())
    await flush()
    expect([told(), reloads()]).toEqual([["automatic", ...then], 0])
  })

  it("of two requests happens for the last one", async () => {
    const failure = (chunk: string) => new ChunkLoadError(chunk, null)
    offerReload(failure("of one"), "Impossible d'ouvrir cette page", "/app/one")
    offerReload(failure("of two"), "Impossible d'ouvrir cette page", "/app/two")
    await flush()
    expect(assign.mock.calls).toEqual([["/app/two"]])
  })

  it("reports its file once afterwards", async () => {
    expect(wasReloadedFor(missing)).toBe(false)
    await attempt(String(missing))
    expect(reloads()).toBe(1)
    expect([() => Promise.resolve(), missing, missing].map(wasReloadedFor)).toEqual([false, true, false])
  })
})

const CHROMIUM = "Failed to fetch dynamically imported module: http://trame.test/assets/Page-1a2b3c4d.js"
const CSS = "Unable to preload CSS for /assets/Page-1a2b3c4d.css"
const MINUTES = 60_000

const missing = () => Promise.reject(new TypeError(CHROMIUM))
/** Whether the site answers. */
const answers = vi.fn<() => Promise<Response>>()
const stops: (() => void)[] = []

const reloads = () => reload.mock.calls.length + assign.mock.calls.length
/** Runs everything that needs no timer. */
const flush = () => vi.advanceTimersByTimeAsync(0)
function connect(): Promise<unknown> {
  online.mockReturnValue(true)
  window.dispatchEvent(new Event("online"))
  return flush()
}
async function attempt(chunk = "part", address?: string) {
  const tell = vi.fn()
  const stop = reloadWhenPossible(chunk, address, tell)
  stops.push(stop)
  await flush()
  return { stop, told: () => tell.mock.calls.flat() }
}
/** Returns a function that removes it. */
function typeInto(element: HTMLInputElement | HTMLTextAreaElement, value: string): () => void {
  element.value = value
  document.body.append(element)
  element.dispatchEvent(new Event("input", { bubbles: true }))
  return () => element.remove()
}
const typeText = () => typeInto(document.createElement("textarea"), "À moitié saisie")
