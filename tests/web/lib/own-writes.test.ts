import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { renderHook } from "@testing-library/react"
import { createElement } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { ownWritesOf } from "../../../packages/web/src/lib/api/ownWrites.ts"

let queries: QueryClient

describe("a list with the user's own writes", () => {
  const AT = 1_000_000
  /** Records a write of a later version. */
  const wrote = (id: string, day: string | null, changes: Partial<Entry> = {}) => ({
    id,
    card: day === null ? null : entry(id, { day, version: 2, ...changes }),
    at: AT,
  })
  const [FEBRUARY, MARCH] = ["2026-02-02", "2026-03-03"]
  const listed = [entry("d", { day: "2026-04-04" }), entry("c"), entry("b", { day: FEBRUARY })]
  /** Two pages, last day first, with more to come, read right after the writes. */
  const reading = {
    pages: [
      { items: listed.slice(0, 2), nextCursor: "further" },
      { items: listed.slice(2), nextCursor: "further" },
    ],
    readAt: AT + 100,
    filters: {} as Filters,
  }
  const whole = { pages: [{ items: listed, nextCursor: null }] }
  const otherwise = { otherwiseOrdered: true }
  const open = { filters: { open: true } }
  const done = { done: true }

  it.each<[string, object, ReturnType<typeof wrote>[], string]>([
    ["nothing was written", {}, [], "d c b"],
    ["one is new and one deleted", {}, [wrote("new", "2026-03-20"), wrote("b", null)], "d new c"],
    ["one moves with its day", {}, [wrote("b", "2026-12-31")], "b d c"],
    ["one is beyond the pages read so far", {}, [wrote("old", "2026-01-01")], "d c b"],
    ["all pages were read", whole, [wrote("old", "2026-01-01")], "d c b old"],
    [
      "the list has another order",
      otherwise,
      [wrote("b", "2026-12-31"), wrote("c", null), wrote("new", "2020-01-01")],
      "new d b",
    ],
    [
      "one leaves a list with another order",
      { ...otherwise, ...open },
      [wrote("b", FEBRUARY, done), wrote("other", FEBRUARY, done)],
      "d c",
    ],
    [
      "one no longer matches the filters, and one does now",
      open,
      [wrote("c", MARCH, done), wrote("y", "2026-03-01")],
      "d y b",
    ],
    ["the list was read long after", { readAt: AT + 11_000 }, [wrote("new", "2026-03-20")], "d c b"],
  ])("when %s, has the right order", (_when, changes, writes, ids) => {
    const shown = rules("desc").withOwnWrites({ ...reading, ...changes }, writes)
    expect(shown.map(({ id }) => id).join(" ")).toBe(ids)
  })

  it("in reverse order has each item in its place, and none beyond the pages read", () => {
    const pages = [{ items: [entry("a"), entry("b", { day: "2026-03-05" })], nextCursor: "further" }]
    const writes = ["2026-03-01", "2026-03-04", "2026-03-06"].map((day, at) => wrote(`new${at}`, day))
    const shown = rules("asc").withOwnWrites({ ...reading, pages }, writes)
    expect(shown.map(({ id }) => id)).toEqual(["new0", "a", "new1", "b"])
  })

  it("shows an edit until the index has that or a later state", () => {
    const { withOwnWrites } = rules("desc")
    const mine = wrote("c", MARCH, done)
    expect(withOwnWrites(reading, [mine])[1]).toBe(mine.card)
    const newer = entry("c", { version: 3 })
    const pages = [{ items: [newer], nextCursor: null }]
    expect(withOwnWrites({ ...reading, pages }, [mine])).toEqual([newer])
  })

  it("forgets a write that it has shown and shows no more; other lists may still lag", () => {
    const mine = [wrote("c", MARCH)]
    const { withOwnWrites } = rules("desc")
    const read = (filters: Filters, after: number, ...items: Entry[]) => {
      const listing = { ...filters, listed: items.map(({ id }) => id) }
      const pages = [{ items, nextCursor: null }]
      return withOwnWrites({ pages, readAt: AT + after, filters: listing }, mine).length
    }
    const shown = entry("c", { version: 2 })
    // Also on another render, and for an answer that was sent before the write showed.
    expect([read({}, 100, shown), read({}, 100, shown), read({}, 5000), read({}, 50)]).toEqual([1, 1, 0, 1])
    expect(read({ open: true }, 5000)).toBe(1)
  })
})

describe("a user's own writes", () => {
  function setUp() {
    const own = rules("asc")
    const writes = () =>
      renderHook(own.useOwnWrites, {
        wrapper: ({ children }) => createElement(QueryClientProvider, { client: queries }, children),
      }).result.current
    return {
      ...own,
      remember: (id: string, card: Entry | null = entry(id)) => own.rememberOwnWrite(queries, id, card),
      known: () => writes().map(({ id, card }) => [id, card?.version, card?.done]),
      read: (items: Entry[], readAt = Date.now()) =>
        own
          .withOwnWrites({ pages: [{ items, nextCursor: null }], readAt, filters: {} }, writes())
          .map(({ id }) => id),
    }
  }
  beforeEach(() => {
    vi.useFakeTimers()
    queries = new QueryClient()
  })

  it.each(["an own write", "the page of one", "a list"])(
    "are merged into the latest record: of %s",
    (latest) => {
      const { remember, patchOwnWrite, known } = setUp()
      const of = (where: string) => entry("a", { version: where === latest ? 3 : 2 })
      remember("a", of("an own write"))
      queries.setQueryData(["entry", "a"], of("the page of one"))
      queries.setQueryData(["entries", "all"], {
        pages: [{ items: [of("a list")] }],
        pageParams: [undefined],
      })
      for (const id of ["a", "nobody"]) patchOwnWrite(queries, id, { done: true })
      expect(known()).toEqual([["a", 3, true]])
      // Not into a deleted record, which lists still show.
      remember("a", null)
      patchOwnWrite(queries, "a", { done: true })
      expect(known()).toEqual([["a", undefined, undefined]])
    },
  )

  it("are dropped when a list that showed them no longer does, whatever was written since", () => {
    const { remember, read } = setUp()
    for (const id of ["a", "b"]) remember(id)
    vi.advanceTimersByTime(100)
    expect(read([entry("a"), entry("b")])).toEqual(["a", "b"])
    remember("a", entry("a", { version: 2 }))
    vi.advanceTimersByTime(100)
    expect(read([entry("a")])).toEqual(["a"])
  })

  it("are dropped when they failed, and when no cached list is older than they are", () => {
    const { remember, forgetOwnWrite, known } = setUp()
    remember("a")
    remember("b", null)
    remember("a", entry("a", { version: 2 }))
    forgetOwnWrite(queries, "b")
    expect(known()).toEqual([["a", 2, false]])
    vi.advanceTimersByTime(600_001)
    remember("c")
    expect(known().map(([id]) => id)).toEqual(["c"])
  })

  it("stay in a list read too early, or while it shows another list's pages", () => {
    const { remember, read } = setUp()
    remember("a", null)
    const early = Date.now()
    vi.advanceTimersByTime(60_000)
    remember("b", entry("b", { version: 2 }))
    expect(read([entry("a"), entry("b")], early)).toEqual(["b"])
    expect(read([entry("b", { version: 2 })], 0)).toEqual(["b"])
    expect(read([])).toEqual(["b"])
  })

  it("are read again when no list has shown them in time: a colleague may have deleted them at once", () => {
    const reads = vi.spyOn(queries, "invalidateQueries")
    const { remember, forgetOwnWrite, read } = setUp()
    remember("a")
    expect(read([])).toEqual(["a"])
    vi.advanceTimersByTime(9_999)
    expect(reads).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reads.mock.calls).toEqual([[{ queryKey: ["entries"] }]])
    expect(read([])).toEqual([])
    remember("shown")
    read([entry("shown")])
    remember("deleted", null)
    remember("failed")
    forgetOwnWrite(queries, "failed")
    vi.advanceTimersByTime(20_000)
    expect(reads).toHaveBeenCalledTimes(1)
  })
})

interface Entry {
  id: string
  version: number
  day: string
  done: boolean
}
type Filters = { open?: boolean; listed?: string[] }
const entry = (id: string, changes: Partial<Entry> = {}): Entry => ({
  id,
  version: 1,
  day: "2026-03-03",
  done: false,
  ...changes,
})
const rules = (order: "asc" | "desc") =>
  ownWritesOf<Entry, Filters>(crypto.randomUUID(), {
    listKey: ["entries"],
    cardIn: (_queries, id) => queries.getQueryData<Entry>(["entry", id]),
    order,
    placeOf: ({ day, id }) => `${day} ${id}`,
    matches: ({ done }, { open }) => !open || !done,
  })
