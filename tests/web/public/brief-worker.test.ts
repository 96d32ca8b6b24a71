import { afterEach, beforeEach, expect, it, vi } from "vitest"

const reload = vi.fn()
const update = vi.fn(async () => {})
let worker: EventTarget & { register: ReturnType<typeof vi.fn>; controller: object | null }
let hidden: boolean

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv("PROD", true)
  reload.mockClear()
  update.mockClear()
  hidden = false
  worker = Object.assign(new EventTarget(), {
    register: vi.fn(async () => ({ update })),
    controller: {} as object | null,
  })
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden)
  vi.spyOn(window.location, "reload").mockImplementation(reload)
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker")
  vi.unstubAllEnvs()
})

const begin = async () =>
  (await import("../../../packages/web/src/public/brief/worker-registration.ts")).registerWorker()
const become = async (state: "hidden" | "visible") => {
  hidden = state === "hidden"
  document.dispatchEvent(new Event("visibilitychange"))
  await new Promise((resolve) => setTimeout(resolve, 0))
}
const newVersion = () => worker.dispatchEvent(new Event("controllerchange"))

/** rules/team.md#offline */
it("rules the brief's pages alone", async () => {
  const end = await begin()
  expect(worker.register.mock.calls).toEqual([
    ["/brief-worker.js", { scope: "/brief/", updateViaCache: "none" }],
  ])
  end()
})

it("loads the page anew with a new version only while nobody looks at it", async () => {
  const end = await begin()
  newVersion()
  await become("visible")
  expect(reload).not.toHaveBeenCalled()
  await become("hidden")
  expect(reload).toHaveBeenCalledTimes(1)
  end()
})

it("loads nothing anew without a new version, nor where the worker is this page's first", async () => {
  let end = await begin()
  await become("hidden")
  end()
  vi.resetModules()
  worker.controller = null
  end = await begin()
  newVersion()
  await become("hidden")
  end()
  expect(reload).not.toHaveBeenCalled()
})

it("looks for a new version each time the page is looked at, and no more once it is left", async () => {
  const end = await begin()
  await become("hidden")
  expect(update).not.toHaveBeenCalled()
  await become("visible")
  expect(update).toHaveBeenCalledTimes(1)
  end()
  await become("visible")
  newVersion()
  await become("hidden")
  expect(update).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

it("shows the page all the same where there can be no worker", async () => {
  worker.register.mockRejectedValue(new Error("refused"))
  const end = await begin()
  await become("visible")
  end()
  Reflect.deleteProperty(navigator, "serviceWorker")
  vi.resetModules()
  ;(await begin())()
})
