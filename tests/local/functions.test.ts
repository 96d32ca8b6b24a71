import { expect, onTestFinished, test, vi } from "vitest"
import { invoker, TimedOut, within } from "../../scripts/local/lambda/invoke.ts"
import { LoadError } from "../../scripts/local/lambda/load.ts"

test("a function without a module fails when called, and is reported once", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const invoke = invoker({ name: "ghost", handler: "jobs/ghost.handler", settings: [], timeoutSeconds: 1 })
  await expect(invoke({})).rejects.toThrow(LoadError)
  await expect(invoke({})).rejects.toThrow(LoadError)
  expect(logged).toHaveBeenCalledExactlyOnceWith("The function ghost cannot be loaded", expect.any(Error))
})

test("a function is cut off at its timeout", async () => {
  await expect(within(20, "slow", new Promise(() => {}))).rejects.toThrow(TimedOut)
  expect(await within(1000, "quick", Promise.resolve("done"))).toBe("done")
})
