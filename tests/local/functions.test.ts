import { queueNames, queues } from "@trame/functions/manifest"
import { expect, onTestFinished, test, vi } from "vitest"
import { createQueues } from "../../scripts/local/functions.ts"
import { invoker, TimedOut, toContext, within } from "../../scripts/local/lambda/invoke.ts"
import { LoadError } from "../../scripts/local/lambda/load.ts"
import type { QueueOptions } from "../../scripts/local/sqs/index.ts"

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
  await expect(within(1000, "broken", Promise.reject(new Error("expected")))).rejects.toThrow("expected")
  const context = toContext("quick", "request_1", 29_000)
  expect(context).toMatchObject({ functionName: "local-quick", awsRequestId: "request_1" })
  expect(context.getRemainingTimeInMillis()).toSatisfy((left) => left > 20_000 && left <= 29_000)
})

test("each queue of the manifest has its dead letters, and hides a message as long as its function may take", async () => {
  const made = new Map<string, QueueOptions | undefined>()
  const urls = await createQueues({
    url: "http://127.0.0.1:1",
    port: 1,
    ensureQueue: async (name, options) => {
      made.set(name, options)
      return { queueUrl: `http://127.0.0.1:1/${name}` }
    },
    close: async () => {},
  })
  expect(made.size).toBe(queues.length)
  for (const definition of queues) {
    const { queue, deadLetters } = queueNames(definition)
    expect(made.get(queue)).toEqual({ deadLetters, visibilitySeconds: definition.timeoutSeconds })
    expect(urls[definition.queueSetting]).toBe(`http://127.0.0.1:1/${queue}`)
  }
})
