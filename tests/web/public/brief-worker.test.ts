import { afterEach, beforeEach, expect, it, vi } from "vitest"

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
afterEach(() => void Reflect.deleteProperty(navigator, "serviceWorker"))

/** rules/team.md#offline */
it("the worker rules the brief's pages alone; a new version loads them anew only while nobody looks", async () => {
  const end = await begin()
  expect(worker.register.mock.calls).toEqual([
    ["/brief-worker.js", { scope: "/brief/", updateViaCache: "none" }],
  ])
  await become("hidden")
  expect([update.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
  newVersion()
  await become("visible")
  expect([update.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
  await become("hidden")
  expect(reload).toHaveBeenCalledTimes(1)
  end()
  await become("visible")
  expect(update).toHaveBeenCalledTimes(1)
})

it("the first worker of a page loads nothing anew", async () => {
  worker.controller = null
  const end = await begin()
  newVersion()
  await become("hidden")
  end()
  expect(reload).not.toHaveBeenCalled()
})

const reload = vi.fn()
const update = vi.fn(async () => {})

const begin = async () =>
  (await import("../../../packages/web/src/public/brief/worker-registration.ts")).registerWorker()
const become = async (state: "hidden" | "visible") => {
  hidden = state === "hidden"
  document.dispatchEvent(new Event("visibilitychange"))
  await new Promise((resolve) => setTimeout(resolve, 0))
}
const newVersion = () => worker.dispatchEvent(new Event("controllerchange"))
