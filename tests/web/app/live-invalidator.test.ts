import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import {
  createInvalidator,
  EVERYTHING,
  type Invalidator,
} from "../../../packages/web/src/app/live/invalidator.ts"
import { api } from "../../../packages/web/src/lib/api/api.ts"
import { hold } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"

let queries: QueryClient
let invalidator: Invalidator
let visibility: DocumentVisibilityState
let endings: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers()
  visibility = "visible"
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility)
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } })
  invalidator = createInvalidator(queries)
  endings = []
})
afterEach(() => {
  invalidator.stop()
  for (const end of endings) end()
})

describe("stale keys become reads", () => {
  it("one for many that come together, of what is on the screen; the rest is only marked", async () => {
    let stored = 1
    const one = shown(detail("one"), () => stored)
    const two = shown(detail("two"), () => stored)
    for (const id of ["three", "four"]) queries.setQueryData(detail(id), 0)
    await pass(100)
    stored = 2
    for (let times = 0; times < 5; times++) {
      invalidator.add([...changed("one"), ...changed("three")])
      await pass(20)
    }
    await pass(500)
    expect([one.reads(), one.data(), two.reads(), two.data()]).toEqual([2, 2, 1, 1])
    const marked = ["three", "four"].map((id) => queries.getQueryState(detail(id))?.isInvalidated)
    expect(marked).toEqual([true, false])
  })

  it("of all that live updates cover, no query twice for its topic and its id", async () => {
    const file = { collaborationId: "one", documentId: "d", disposition: "inline" } as const
    const keys = [detail("one"), list, api.collaborations.documentFile.queryKey({ input: file })]
    const all = keys.map((key) => shown(key, () => 0))
    await pass(100)
    invalidator.add([...EVERYTHING, ...changed("one")])
    await pass(1000)
    expect(all.map(({ reads }) => reads())).toEqual([2, 2, 1])
  })
})

describe("reads wait, and none is lost", () => {
  it("while writes are on their way", async () => {
    const one = shown(detail("one"), () => 0)
    await pass(100)
    invalidator.add(changed("one"))
    await pass(50)
    const [release, other] = [hold(), hold()]
    await pass(3000)
    release()
    release()
    await pass(3000)
    expect(one.reads()).toBe(1)
    other()
    await pass(200)
    expect(one.reads()).toBe(2)
  })

  it("while the page is hidden; then they come at once", async () => {
    const one = shown(detail("one"), () => 0)
    await pass(100)
    setVisibility("hidden")
    invalidator.add(changed("one"))
    await pass(60_000)
    expect(one.reads()).toBe(1)
    setVisibility("visible")
    expect(one.reads()).toBe(2)
  })

  it("an answer from before a write does not come during it, and is asked for again after it", async () => {
    let stored = "before"
    const one = shown(detail("one"), () => stored, 300)
    await pass(400)
    stored = "theirs"
    invalidator.add(changed("one"))
    await pass(200)
    const release = hold()
    queries.setQueryData(detail("one"), "mine, not saved yet")
    await pass(1000)
    expect(one.data()).toBe("mine, not saved yet")
    stored = "mine and theirs"
    release()
    await pass(600)
    expect(one.data()).toBe("mine and theirs")
  })

  it("the next page that somebody asked for arrives", async () => {
    const fetchPage = vi.fn(async ({ pageParam }: { pageParam: number }) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      return pageParam
    })
    const observer = new InfiniteQueryObserver(queries, {
      queryKey: api.collaborations.list.key({ type: "infinite" }),
      queryFn: fetchPage,
      initialPageParam: 1,
      getNextPageParam: (page: number) => page + 1,
      staleTime: 30_000,
    })
    endings.push(observer.subscribe(() => undefined))
    await pass(400)
    void observer.fetchNextPage()
    await pass(10)
    invalidator.add([{ topic: "collaborations" }])
    await pass(200)
    hold()()
    await pass(150)
    expect(observer.getCurrentResult().data?.pages).toEqual([1, 2])
    await pass(2000)
    expect(fetchPage).toHaveBeenCalledTimes(4)
    expect(observer.getCurrentResult().data?.pages).toEqual([1, 2])
  })
})

type Key = readonly unknown[]

/** The keys alone: what these tests store under them is simpler than collaborations and clients. */
const detail = (id: string): Key => api.collaborations.get.queryKey({ input: { collaborationId: id } })
const list: Key = api.clients.list.queryKey({ input: { page: 1 } })
const changed = (id: string) => [{ topic: "collaboration" as const, id }]

const setVisibility = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event("visibilitychange"))
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A query on the screen: each read is counted, and answers what is stored when it began. */
function shown<Data>(queryKey: Key, stored: () => Data, latency = 40) {
  const reads = vi.fn(async (_options: { signal: AbortSignal }) => {
    const data = stored()
    await new Promise((resolve) => setTimeout(resolve, latency))
    return data
  })
  const observer = new QueryObserver<Data>(queries, { queryKey, queryFn: reads, staleTime: 30_000 })
  endings.push(observer.subscribe(() => undefined))
  return { reads: () => reads.mock.calls.length, data: () => queries.getQueryData<Data>(queryKey) }
}
