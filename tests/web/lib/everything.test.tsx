import { act, renderHook } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { byNumber } from "../../../packages/web/src/lib/csv/useExport.ts"
import { useEverything } from "../../../packages/web/src/lib/many/useEverything.ts"

interface Page {
  items: string[]
  nextCursor: string | null
}

/** Each page that was asked for, which comes when the test says so. */
let asked: (PromiseWithResolvers<Page> & { cursor: string | undefined; signal: AbortSignal })[]

const read = () =>
  renderHook(() =>
    useEverything<string>((cursor, signal) => {
      const page = Promise.withResolvers<Page>()
      asked.push({ ...page, cursor, signal })
      return page.promise
    }),
  )
const say = (items: string[], nextCursor: string | null) =>
  act(async () => asked.at(-1)?.resolve({ items, nextCursor }))

beforeEach(() => {
  asked = []
})

describe("all of a list that is read by cursor", () => {
  it("is read page after page, which says how far it is, and once at a time", async () => {
    const { result } = read()
    expect(result.current.read).toBeNull()
    let all: Promise<string[] | null> = Promise.resolve(null)
    act(() => {
      all = result.current.readAll()
    })
    expect(result.current.read).toBe(0)
    await say(["a", "b"], "2")
    expect(result.current.read).toBe(2)
    expect(await result.current.readAll()).toBeNull()
    await say(["c"], null)
    expect(await all).toEqual(["a", "b", "c"])
    expect(result.current.read).toBeNull()
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, "2"])
  })

  it("ends where no more are wanted, be there more on the page or behind it", async () => {
    const { result } = read()
    for (const [most, pages] of [
      [3, 2],
      [2, 1],
    ] as const) {
      asked = []
      let all: Promise<string[] | null> = Promise.resolve(null)
      act(() => {
        all = result.current.readAll(most)
      })
      for (let page = 0; page < pages; page++) await say(["a", "b"], "next")
      expect((await all)?.length).toBe(most)
      expect(asked).toHaveLength(pages)
    }
  })

  it.each(["by the person", "with its page"])("is nothing once it was cancelled %s", async (who) => {
    const { result, unmount } = read()
    let all: Promise<string[] | null> = Promise.resolve([])
    act(() => {
      all = result.current.readAll()
    })
    act(() => (who === "by the person" ? result.current.cancel() : unmount()))
    expect(asked[0]?.signal.aborted).toBe(true)
    await say(["a"], "2")
    expect(asked).toHaveLength(1)
    expect(await all).toBeNull()
  })

  it("says what failed, and may be read again", async () => {
    const { result } = read()
    const failing = act(() => result.current.readAll())
    asked.at(-1)?.reject(new TypeError("Failed to fetch"))
    await expect(failing).rejects.toThrow("Failed to fetch")
    expect(result.current.read).toBeNull()
    let all: Promise<string[] | null> = Promise.resolve(null)
    act(() => {
      all = result.current.readAll()
    })
    await say(["a"], null)
    expect(await all).toEqual(["a"])
  })
})

it("numbered pages are read as by cursor, from the first to the last", async () => {
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
