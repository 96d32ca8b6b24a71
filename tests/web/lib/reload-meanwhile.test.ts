import { afterEach, expect, it, vi } from "vitest"
import {
  ChunkLoadError,
  offerReload,
  reloadWhenPossible,
  withdrawOffer,
} from "../../../packages/web/src/lib/address/lazyChunk.ts"

/** What happens while the site is asked whether it answers, and the state that is told of it. */
const MEANWHILE: [what: string, happens: (stop: () => void) => void, told: string[]][] = [
  ["it is no longer wanted", (stop) => stop(), []],
  [
    "something was typed that would be lost",
    () => {
      const field = document.body.appendChild(document.createElement("textarea"))
      field.value = "À moitié saisie"
      field.dispatchEvent(new Event("input", { bubbles: true }))
    },
    ["unsaved"],
  ],
]

let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

it.each(MEANWHILE)(
  "the page is not loaded anew where %s by the time that the site answers",
  async (_what, happens, told) => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {})
    const asked: ((answer: Response) => void)[] = []
    const answers = vi.fn(() => new Promise<Response>((resolve) => asked.push(resolve)))
    vi.stubGlobal("fetch", answers)
    const tell = vi.fn()
    stop = reloadWhenPossible("part", undefined, tell)
    expect(answers).toHaveBeenCalledOnce()
    happens(stop)
    asked[0]?.(new Response())
    await new Promise((resolve) => setTimeout(resolve))
    expect(reload).not.toHaveBeenCalled()
    expect(tell.mock.calls.flat()).toEqual(["automatic", ...told])

    // Of another part, and with nothing to lose, it is.
    document.body.replaceChildren()
    stop = reloadWhenPossible("another part")
    asked[1]?.(new Response())
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  },
)

it("of two things that were wanted and did not come, the last is what the page is loaded anew for", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {})
  const asked: ((answer: Response) => void)[] = []
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise<Response>((resolve) => asked.push(resolve))),
  )
  stop = withdrawOffer
  offerReload(new ChunkLoadError("of one", null), "Impossible d'ouvrir cette page", "/app/one")
  offerReload(new ChunkLoadError("of two", null), "Impossible d'ouvrir cette page", "/app/two")
  for (const answer of asked) answer(new Response())
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(assign.mock.calls).toEqual([["/app/two"]])
})
