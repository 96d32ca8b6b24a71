import { act, renderHook } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { byNumber } from "../../../packages/web/src/lib/csv/useExport.ts"
import { useEverything } from "../../../packages/web/src/lib/many/useEverything.ts"

describe("reading all pages of a list by cursor", () => {
  it("is sequential, reports progress, and runs once at a time", async () => {
    const { asked, say, begin, read } = list()
    expect(read()).toBeNull()
    const all = begin()
    expect(read()).toBe(0)
    await say(["a", "b"], "2")
    expect([read(), await begin()]).toEqual([2, null])
    await say(["c"], null)
    expect([await all, read()]).toEqual([["a", "b", "c"], null])
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, "2"])
  })

  it.each([
    [3, 2],
    [2, 1],
  ])("when %i items are wanted, ends after %i pages of two", async (most, pages) => {
    const { asked, say, begin } = list()
    const all = begin(most)
    for (let page = 0; page < pages; page++) await say(["a", "b"], "next")
    expect([(await all)?.length, asked.length]).toEqual([most, pages])
  })

  it.each(["cancel", "unmount"] as const)("returns nothing after a %s", async (how) => {
    const { asked, say, begin, result, unmount } = list()
    const all = begin()
    act(() => (how === "cancel" ? result.current.cancel() : unmount()))
    expect(asked[0]?.signal.aborted).toBe(true)
    await say(["a"], "2")
    expect([await all, asked.length]).toEqual([null, 1])
  })

  it("when it fails, says so, and can be tried again", async () => {
    const { asked, say, begin, read } = list()
    const failing = begin()
    asked.at(-1)?.reject(new TypeError("Failed to fetch"))
    await act(() => expect(failing).rejects.toThrow("Failed to fetch"))
    expect(read()).toBeNull()
    const all = begin()
    await say(["a"], null)
    expect(await all).toEqual(["a"])
  })
})

it("numbered pages are read like pages by cursor, first to last", async () => {
  const { signal } = new AbortController()
  const page = vi.fn(async (number: number) => ({ items: [`p${number}`], page: number, pageCount: 2 }))
  const readPage = byNumber(page)
  expect(await readPage(undefined, signal)).toEqual({ items: ["p1"], nextCursor: "2" })
  expect(await readPage("2", signal)).toEqual({ items: ["p2"], nextCursor: null })
  expect(page.mock.calls).toEqual([
    [1, signal],
    [2, signal],
  ])
})

type Page = PromiseWithResolvers<{ items: string[]; nextCursor: string | null }>

/** A list whose pages arrive when the test says so. */
function list() {
  const asked: (Page & { cursor: string | undefined; signal: AbortSignal })[] = []
  const hook = renderHook(() =>
    useEverything<string>((cursor, signal) => {
      const page: Page = Promise.withResolvers()
      asked.push({ ...page, cursor, signal })
      return page.promise
    }),
  )
  const say = (items: string[], nextCursor: string | null) =>
    act(async () => asked.at(-1)?.resolve({ items, nextCursor }))
  function begin(most?: number): Promise<string[] | null> {
    let all: Promise<string[] | null> = Promise.resolve(null)
    act(() => {
      all = hook.result.current.readAll(most)
    })
    return all
  }
  return { asked, say, begin, read: () => hook.result.current.read, ...hook }
}
