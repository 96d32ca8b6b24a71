import { ORPCError } from "@orpc/client"
import { MutationObserver, onlineManager } from "@tanstack/react-query"
import { act, renderHook } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { hold, holding, isHeld, released } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { createQueryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { useWriteQueue } from "../../../packages/web/src/lib/api/useWriteQueue.ts"
import { useAttempt } from "../../../packages/web/src/lib/forms/attempt.ts"
import { useCountdown } from "../../../packages/web/src/lib/useCountdown.ts"

describe("without a network", () => {
  it("a page notices when the network is back", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    vi.resetModules()
    const { onlineManager: fresh } = await import("@tanstack/react-query")
    await import("../../../packages/web/src/lib/api/queryClient.ts")
    const told = vi.fn()
    const stop = fresh.subscribe(told)
    window.dispatchEvent(new Event("online"))
    stop()
    expect(told).toHaveBeenCalledWith(true)
  })

  it("a call fails at once with a message, instead of waiting", async () => {
    onlineManager.setOnline(false)
    const queries = createQueryClient()
    const outcomes = await Promise.allSettled([
      queries.fetchQuery({ queryKey: ["read"], queryFn: refuse }),
      new MutationObserver(queries, { mutationFn: refuse }).mutate(),
    ])
    onlineManager.setOnline(true)
    queries.clear()
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  })
})

describe("writes that come faster than their answers", () => {
  function queue() {
    const begun: string[] = []
    const works: Record<string, PromiseWithResolvers<void>> = {}
    const { result } = renderHook(useWriteQueue)
    const run = (name: string) =>
      result.current.run(name[0] ?? "", async () => {
        begun.push(name)
        works[name] = Promise.withResolvers<void>()
        return works[name].promise
      })
    const settle = (name: string, how: "resolve" | "reject" = "resolve") =>
      act(async () => {
        works[name]?.[how]()
        await Promise.resolve()
      })
    const waitForBegun = (...names: string[]) => vi.waitFor(() => expect(begun).toEqual(names))
    return { run, settle, waitForBegun, isLast: (id: string) => result.current.isLast(id) }
  }

  it("run in sequence, whatever they write", async () => {
    const { run, settle, waitForBegun, isLast } = queue()
    for (const name of ["a1", "b1", "a2"]) void run(name)
    await waitForBegun("a1")
    expect([isLast("a"), isLast("b")]).toEqual([false, true])
    await settle("a1")
    await waitForBegun("a1", "b1")
    await settle("b1")
    await waitForBegun("a1", "b1", "a2")
    expect(isLast("a")).toBe(true)
  })

  it("to one record are dropped after a failure; writes of other records and later ones are not", async () => {
    const { run, settle, waitForBegun } = queue()
    const [first] = ["a1", "a2", "b1"].map((name) => run(name).catch(() => "failed"))
    await waitForBegun("a1")
    await settle("a1", "reject")
    expect(await first).toBe("failed")
    await waitForBegun("a1", "b1")
    await settle("b1")
    void run("a3")
    await waitForBegun("a1", "b1", "a3")
  })
})

describe("code that waits for running writes", () => {
  it.each(["+a -a", "+a +b -a -b", "+a +b -b -a", "+a +b -a +c -b -c", "+a +b -a -a -b"])(
    "goes on when all have ended (%s)",
    async (steps) => {
      const ends: Record<string, () => void> = {}
      const take = async (step = "") => {
        const name = step.slice(1)
        if (step.startsWith("+")) ends[name] = hold()
        else ends[name]?.()
        // Listeners run after this turn.
        await new Promise((resolve) => setTimeout(resolve))
      }
      const [first, ...others] = steps.split(" ")
      await take(first)
      let over = false
      void released().then(() => {
        over = true
      })
      for (const step of others) {
        expect(over).toBe(false)
        await take(step)
      }
      expect(over).toBe(true)
      await released()
    },
  )

  it.each<[string, () => Promise<unknown>]>([
    ["is done", async () => "done"],
    ["is refused", refuse],
    [
      "does not even begin",
      () => {
        throw new Error("Broken")
      },
    ],
  ])("does not wait for a write that %s", async (_how, work) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const both = Promise.allSettled([holding(work), holding(() => promise)])
    expect(isHeld()).toBe(true)
    resolve()
    await both
    expect(isHeld()).toBe(false)
  })
})

describe("an attempt of a form", () => {
  it("shows its failure until the next, runs once, and ends before its failure callback", async () => {
    const { result } = renderHook(useAttempt)
    const busy: boolean[] = []
    // A field can be focused again by then.
    const tell = () => busy.push(result.current.busy)
    await act(async () => void (await result.current.attempt(refuse, tell)))
    expect([busy, result.current.problem?.message]).toEqual([[false], "Refusé."])
    const next = Promise.withResolvers<string>()
    let answered: Promise<string | null> = Promise.resolve(null)
    act(() => {
      answered = result.current.attempt(() => next.promise)
    })
    expect(result.current).toMatchObject({ busy: true, problem: null })
    expect(await result.current.attempt(async () => "twice")).toBeNull()
    await act(async () => next.resolve("once"))
    expect([await answered, result.current.busy]).toEqual(["once", false])
  })
})

it("a countdown shows seconds until the whole time has passed, also on its second run", () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useCountdown(30))
  const after = (ms: number) => {
    act(() => vi.advanceTimersByTime(ms))
    return result.current[0]
  }
  expect(after(0)).toBe(0)
  act(() => result.current[1]())
  expect([0, 1000, 28_500, 250, 250, 60_000].map(after)).toEqual([30, 29, 1, 1, 0, 0])
  act(() => result.current[1]())
  expect(after(0)).toBe(30)
})

const refuse = () => Promise.reject(new ORPCError("forbidden", { status: 403, message: "Refusé." }))
