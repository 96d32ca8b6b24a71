import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { renderHook } from "@testing-library/react"
import { castingCard } from "@trame/core/campaigns/castings/contract/shapes"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { createElement } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { withOwnWrites as withOwnCastings } from "../../../packages/web/src/features/castings/cache.ts"
import { withOwnWrites } from "../../../packages/web/src/features/collaborations/cache.ts"
import { ownWritesOf } from "../../../packages/web/src/lib/api/ownWrites.ts"
import { recordOf } from "../../world/record.ts"
import { aCard } from "../../world/records.ts"

const AT = 1_000_000
const ALL = { search: "", status: "all", type: "all" } as const

describe("a list of campaigns with one's own writes", () => {
  const card = (id: string, effectiveDate: string, changes: Partial<CollaborationCard> = {}) =>
    aCard(id, { effectiveDate, ...changes })
  /** One's own write, as of a later revision. */
  const wrote = (id: string, date: string | null, changes: Partial<CollaborationCard> = {}) => ({
    ...{ id, card: date === null ? null : card(id, date, { revision: 2, ...changes }), at: AT },
  })
  const FEBRUARY = "2026-02-02"
  const MARCH = "2026-03-03"
  const listed = [card("d", "2026-04-04"), card("c", MARCH), card("b", FEBRUARY)]
  /** A list of two pages, more to come, read right after the writes. */
  const reading = {
    pages: [
      { items: listed.slice(0, 2), nextCursor: "further" },
      { items: listed.slice(2), nextCursor: "further" as string | null },
    ],
    readAt: AT + 100,
    filters: ALL as Parameters<typeof withOwnWrites>[0]["filters"],
  }
  const pending = { ...ALL, status: "pending" as const }
  const done = { status: "completed" as const }

  it.each<[string, object, ReturnType<typeof wrote>[], string]>([
    ["nothing was written", {}, [], "d c b"],
    ["one is new, one deleted", {}, [wrote("new", "2026-03-20"), wrote("b", null)], "d new c"],
    ["one moves with its date", {}, [wrote("b", "2026-12-31")], "b d c"],
    ["one lies further down than the read pages", {}, [wrote("old", "2026-01-01")], "d c b"],
    [
      "all was read",
      { pages: [{ items: listed, nextCursor: null }] },
      [wrote("old", "2026-01-01")],
      "d c b old",
    ],
    ...[{ client: "rive" }, { influencer: "lou" }].map(
      (filter) =>
        [
          `a card does not say whether it belongs to ${JSON.stringify(filter)}`,
          { filters: { ...ALL, ...filter, listed: ["d", "c", "b"] } },
          [wrote("c", MARCH), wrote("new", "2026-03-20")],
          "d c b",
        ] as [string, object, ReturnType<typeof wrote>[], string],
    ),
    [
      "the list has another order",
      { otherwiseOrdered: true },
      [wrote("b", "2026-12-31"), wrote("c", null), wrote("new", "2020-01-01")],
      "new d b",
    ],
    [
      "one leaves a list of another order",
      { otherwiseOrdered: true, filters: pending },
      [wrote("b", FEBRUARY, done), wrote("other", FEBRUARY, done)],
      "d c",
    ],
    [
      "one leaves the period, one comes into it",
      { filters: { ...ALL, from: FEBRUARY, to: "2026-03-31" } },
      [wrote("c", "2026-04-01"), wrote("new", "2026-03-31")],
      "d new b",
    ],
    [
      "one fits the filters no longer, one never, one by now",
      { filters: { ...pending, search: "rive" } },
      [wrote("c", MARCH, done), wrote("x", "2026-03-01", { brand: "Brume" }), wrote("y", "2026-03-01")],
      "d y b",
    ],
    [
      "the list was read long after",
      { readAt: AT + 11_000 },
      [wrote("new", "2026-03-20"), wrote("b", null)],
      "d c b",
    ],
  ])("when %s, is in its order", (_when, changes, writes, ids) => {
    const shown = withOwnWrites({ ...reading, ...changes }, writes)
    expect(shown.map(({ id }) => id).join(" ")).toBe(ids)
  })

  it("shows an edit as it was written, until the index shows that or a later state", () => {
    const mine = wrote("c", MARCH, { name: "La mienne" })
    expect(withOwnWrites(reading, [mine])[1]).toBe(mine.card)
    const newer = card("c", MARCH, { name: "Celle d'une collègue", revision: 3 })
    const pages = [{ items: [newer], nextCursor: null }]
    expect(withOwnWrites({ ...reading, pages }, [mine])).toEqual([newer])
  })

  it.each<[object, Partial<CollaborationCard>, Partial<CollaborationCard>]>([
    [{ progress: "quoted" }, { quoteSent: true }, {}],
    [{ stage: "contractSigned" }, { quoteSent: true, contractSigned: true }, { quoteSent: true }],
    [{ manager: "CAMILLE laurent" }, {}, { manager: "Bob Zorn" }],
    [{ late: true }, { lateSteps: 1 }, {}],
  ])("of %j keeps a write that fits, and drops another at once", (filter, fits, other) => {
    const own = [wrote("c", MARCH, fits), wrote("b", FEBRUARY, other)]
    const shown = withOwnWrites({ ...reading, filters: { ...ALL, ...filter } }, own)
    expect(shown.map(({ id }) => id)).toEqual(["d", "c"])
  })

  it("drops what it has shown once and shows no more; other lists may still be late", () => {
    const mine = [wrote("c", MARCH)]
    const read = (filters: object, after: number, ...items: CollaborationCard[]) => {
      const listing = { ...ALL, ...filters, listed: items.map(({ id }) => id) }
      const pages = [{ items, nextCursor: null }]
      return withOwnWrites({ pages, readAt: AT + after, filters: listing }, mine).length
    }
    const shown = card("c", MARCH, { revision: 2 })
    // Also when it is drawn once more, and of an answer that set out before it showed.
    expect([read({}, 100, shown), read({}, 100, shown), read({}, 5000), read({}, 50)]).toEqual([1, 1, 0, 1])
    expect(read({ status: "pending" }, 5000)).toBe(1)
  })

  it("of castings keeps one's own count of proposals until the index has counted them", () => {
    const counted = (proposals: number, decisions: number) =>
      recordOf(castingCard, {
        id: "k",
        counts: { proposals, decisions, accepted: decisions, maybe: 0, rejected: 0 },
      })
    const read = (proposals: number, decisions: number) =>
      withOwnCastings(
        {
          pages: [{ items: [counted(proposals, decisions)], nextCursor: null }],
          readAt: AT + 100,
          filters: { search: "", status: "all" },
        },
        [{ id: "k", card: counted(12, 0), at: AT }],
      ).map(({ counts }) => [counts.proposals, counts.decisions])
    expect([read(0, 0), read(12, 3)]).toEqual([[[12, 0]], [[12, 3]]])
  })
})

describe("one's own writes", () => {
  interface Entry {
    id: string
    version: number
    day: string
    done: boolean
  }
  const entry = (id: string, changes: Partial<Entry> = {}): Entry => ({
    ...{ id, version: 1, day: "2026-03-03", done: false },
    ...changes,
  })
  let queries: QueryClient
  /** A list from the first day to the last. */
  function setUp() {
    const own = ownWritesOf<Entry, null>(crypto.randomUUID(), {
      ...{ listKey: ["entries"], cardIn: (_queries, id) => queries.getQueryData<Entry>(["entry", id]) },
      ...{ placeOf: ({ day, id }) => `${day} ${id}`, order: "asc", matches: () => true },
    })
    const writes = () =>
      renderHook(own.useOwnWrites, {
        wrapper: ({ children }) => createElement(QueryClientProvider, { client: queries }, children),
      }).result.current
    return {
      ...own,
      remember: (id: string, card: Entry | null = entry(id)) => own.rememberOwnWrite(queries, id, card),
      known: () => writes().map(({ id, card }) => [id, card?.version, card?.done]),
      read: (items: Entry[], readAt = Date.now(), own_ = writes()) =>
        own
          .withOwnWrites({ pages: [{ items, nextCursor: null }], readAt, filters: null }, own_)
          .map(({ id }) => id),
    }
  }
  beforeEach(() => {
    vi.useFakeTimers()
    queries = new QueryClient()
  })

  it.each(["an own write", "the page of one", "a list"])(
    "are laid over the latest record: of %s",
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
      // Nor over a record that was deleted, which lists still show.
      remember("a", null)
      patchOwnWrite(queries, "a", { done: true })
      expect(known()).toEqual([["a", undefined, undefined]])
    },
  )

  it("are gone as soon as a list that showed them does not any more, whatever was written since", () => {
    const { remember, read } = setUp()
    for (const id of ["a", "b"]) remember(id)
    vi.advanceTimersByTime(100)
    expect(read([entry("a"), entry("b")])).toEqual(["a", "b"])
    remember("a", entry("a", { version: 2 }))
    vi.advanceTimersByTime(100)
    expect(read([entry("a")])).toEqual(["a"])
  })

  it("are forgotten when they failed, and when no list that was read too early is kept", () => {
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

  it("stay in a list that was read too early, or for which another list's pages stand in", () => {
    const { remember, read } = setUp()
    remember("a", null)
    const early = Date.now()
    vi.advanceTimersByTime(60_000)
    remember("b", entry("b", { version: 2 }))
    expect(read([entry("a"), entry("b")], early)).toEqual(["b"])
    expect(read([entry("b", { version: 2 })], 0)).toEqual(["b"])
    expect(read([])).toEqual(["b"])
  })

  it("are asked for again when no list has shown them by then: somebody may have deleted them at once", () => {
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

  it("stand where they belong in a list that goes the other way, and not beyond what was read", () => {
    const { withOwnWrites } = setUp()
    const pages = [{ items: [entry("a"), entry("b", { day: "2026-03-05" })], nextCursor: "further" }]
    const written = ["2026-03-01", "2026-03-04", "2026-03-06"].map((day, at) => ({
      ...{ id: `new${at}`, card: entry(`new${at}`, { day }), at: AT },
    }))
    const shown = withOwnWrites({ pages, readAt: AT, filters: null }, written)
    expect(shown.map(({ id }) => id)).toEqual(["new0", "a", "new1", "b"])
  })
})
