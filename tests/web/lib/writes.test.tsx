import { ORPCError } from "@orpc/client"
import { MutationObserver, onlineManager } from "@tanstack/react-query"
import { act, renderHook } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { hold, released } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { createQueryClient, worthRetrying } from "../../../packages/web/src/lib/api/queryClient.ts"
import { useWriteQueue } from "../../../packages/web/src/lib/api/useWriteQueue.ts"
import { useAttempt } from "../../../packages/web/src/lib/forms/attempt.ts"
import { useCountdown } from "../../../packages/web/src/lib/useCountdown.ts"

describe("a read that failed", () => {
  it.each([
    [new TypeError("Failed to fetch"), true],
    [new ORPCError("throttled", { status: 429 }), true],
    [new ORPCError("unexpected", { status: 500 }), true],
    [new ORPCError("forbidden", { status: 403 }), false],
    [new ORPCError("not_found", { status: 404 }), false],
    [new ORPCError("invalid", { status: 400 }), false],
    [new ORPCError("unauthenticated", { status: 401 }), false],
  ])("is asked for twice more where that may help (%s)", (error, again) => {
    expect([0, 1, 2].map((failures) => worthRetrying(failures, error))).toEqual([again, again, false])
  })
})

it("a page that opens without a network notices once there is one", async () => {
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

it("a call without a network is made, fails and says so, rather than wait for one", async () => {
  onlineManager.setOnline(false)
  const queries = createQueryClient()
  const failing = () => Promise.reject(new ORPCError("forbidden", { status: 403 }))
  const write = new MutationObserver(queries, { mutationFn: failing })
  const outcomes = await Promise.allSettled([
    queries.fetchQuery({ queryKey: ["read"], queryFn: failing }),
    write.mutate(),
  ])
  onlineManager.setOnline(true)
  queries.clear()
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"])
})

describe("writes that come faster than their answers", () => {
  type Work = PromiseWithResolvers<void>
  let begun: string[]
  let works: Record<string, Work>
  const workOf = (name: string) => async () => {
    begun.push(name)
    works[name] = Promise.withResolvers<void>()
    return works[name].promise
  }
  const settle = (name: string, how: "resolve" | "reject") =>
    act(async () => {
      works[name]?.[how]()
      await Promise.resolve()
    })
  beforeEach(() => {
    begun = []
    works = {}
  })

  it("go one after the other, of whatever they are", async () => {
    const { result } = renderHook(useWriteQueue)
    for (const [id, name] of [
      ["a", "a1"],
      ["b", "b1"],
      ["a", "a2"],
    ] as const)
      void result.current.run(id, workOf(name))
    await act(() => Promise.resolve())
    expect(begun).toEqual(["a1"])
    expect([result.current.isLast("a"), result.current.isLast("b")]).toEqual([false, true])
    await settle("a1", "resolve")
    await vi.waitFor(() => expect(begun).toEqual(["a1", "b1"]))
    await settle("b1", "resolve")
    await vi.waitFor(() => expect(begun).toEqual(["a1", "b1", "a2"]))
    expect(result.current.isLast("a")).toBe(true)
  })

  it("of the same are dropped after one that failed; those of others, and later ones, are not", async () => {
    const { result } = renderHook(useWriteQueue)
    const run = (id: string, name: string) => result.current.run(id, workOf(name)).catch(() => "failed")
    const first = run("a", "a1")
    void run("a", "a2")
    void run("b", "b1")
    await vi.waitFor(() => expect(begun).toEqual(["a1"]))
    await settle("a1", "reject")
    expect(await first).toBe("failed")
    await vi.waitFor(() => expect(begun).toEqual(["a1", "b1"]))
    await settle("b1", "resolve")
    void run("a", "a3")
    await vi.waitFor(() => expect(begun).toEqual(["a1", "b1", "a3"]))
  })
})

/** What reloads the page or ends a session waits for it. */
describe("until nothing is being written", () => {
  it.each([
    "+a -a",
    "+a +b -a -b",
    "+a +b -b -a",
    "+a +b -a +c -b -c",
    "+a +b -a -a -b",
    "+a +b +c -c -b -a",
  ])("one waits, whatever begins and ends meanwhile (%s)", async (steps) => {
    const ends: Record<string, () => void> = {}
    const take = async (step = "") => {
      const name = step.slice(1)
      if (step.startsWith("+")) ends[name] = hold()
      else ends[name]?.()
      // What waits is told of it after this turn.
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
  })

  it("one does not wait where nothing is", () => released())
})

describe("one try of a form", () => {
  it("is over by the time that it is told of what went wrong: a field can be gone to again", async () => {
    const { result } = renderHook(useAttempt)
    const busy: boolean[] = []
    const answer = Promise.withResolvers<void>()
    act(
      () =>
        void result.current.attempt(
          () => answer.promise,
          () => busy.push(result.current.busy),
        ),
    )
    expect(result.current.busy).toBe(true)
    await act(async () => answer.reject(new Error("Non")))
    expect(busy).toEqual([false])
  })

  it("says what went wrong until the next, which forgets it as it begins", async () => {
    const { result } = renderHook(useAttempt)
    const refused = () => Promise.reject(new ORPCError("forbidden", { status: 403, message: "Refusé." }))
    await act(async () => void (await result.current.attempt(refused)))
    expect(result.current.problem?.message).toBe("Refusé.")
    const next = Promise.withResolvers<string>()
    let answered: Promise<string | null> = Promise.resolve(null)
    act(() => {
      answered = result.current.attempt(() => next.promise)
    })
    expect(result.current).toMatchObject({ busy: true, problem: null })
    expect(await result.current.attempt(async () => "twice")).toBeNull()
    await act(async () => next.resolve("once"))
    expect(await answered).toBe("once")
    expect(result.current).toMatchObject({ busy: false, problem: null })
  })
})

it("seconds are left until the whole time has passed", () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useCountdown(30))
  const left = () => result.current[0]
  expect(left()).toBe(0)
  act(() => result.current[1]())
  expect(left()).toBe(30)
  for (const [ms, seconds] of [
    [1000, 29],
    [28_500, 1],
    [250, 1],
    [250, 0],
  ] as const) {
    act(() => vi.advanceTimersByTime(ms))
    expect(left()).toBe(seconds)
  }
  // The second time as well, however long after the first.
  act(() => vi.advanceTimersByTime(60_000))
  act(() => result.current[1]())
  expect(left()).toBe(30)
})
