import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { renderHook } from "@testing-library/react"
import type { CastingCard } from "@trame/core/campaigns/castings/contract/shapes"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { createElement } from "react"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { withOwnWrites as withOwnCastings } from "../../../packages/web/src/features/castings/cache.ts"
import { type OwnWrite, withOwnWrites } from "../../../packages/web/src/features/collaborations/cache.ts"
import { ownWritesOf } from "../../../packages/web/src/lib/api/ownWrites.ts"

const card = (id: string, effectiveDate: string, changes: Partial<CollaborationCard> = {}) =>
  ({
    id,
    effectiveDate,
    version: 1,
    revision: 1,
    name: `Campagne ${id}`,
    brand: "Écume",
    type: "collaboration_entrante",
    status: "pending",
    budget: 0,
    signedDate: null,
    manager: "Camille Laurent",
    quoteSent: false,
    quoteNumber: "",
    contractSigned: false,
    paymentReceived: false,
    nextStep: null,
    lateSteps: 0,
    participants: [],
    participantCount: 0,
    linkToken: null,
    linkActive: false,
    archived: false,
    ...changes,
  }) satisfies CollaborationCard

const ALL = { search: "", status: "all", type: "all" } as const
const AT = 1_000_000
const wrote = (id: string, written: CollaborationCard | null): OwnWrite => ({ id, card: written, at: AT })

/** A list of two pages, more to come, read right after the writes. */
const listed = [card("d", "2026-04-04"), card("c", "2026-03-03"), card("b", "2026-02-02")]
const reading = {
  pages: [
    { items: listed.slice(0, 2), nextCursor: "further" },
    { items: listed.slice(2), nextCursor: "further" },
  ],
  readAt: AT + 100,
  filters: ALL,
}

const ids = (...args: Parameters<typeof withOwnWrites>) => withOwnWrites(...args).map(({ id }) => id)

test("what the index does not show yet stands where it belongs; what was deleted is left out", () => {
  const created = wrote("new", card("new", "2026-03-20"))
  expect(ids(reading, [created, wrote("b", null)])).toEqual(["d", "new", "c"])
  expect(ids(reading, [])).toEqual(["d", "c", "b"])
})

test("an edit shows as written, moves with its date, and only once", () => {
  const renamed = card("c", "2026-03-03", { name: "Rebaptisée", revision: 2 })
  expect(withOwnWrites(reading, [wrote("c", renamed)])[1]).toBe(renamed)
  expect(ids(reading, [wrote("b", card("b", "2026-12-31", { revision: 2 }))])).toEqual(["b", "d", "c"])
})

test("what lies further down than what was read is not shown early", () => {
  const old = wrote("old", card("old", "2026-01-01"))
  expect(ids(reading, [old])).toEqual(["d", "c", "b"])
  const whole = { ...reading, pages: [{ items: listed, nextCursor: null }] }
  expect(ids(whole, [old])).toEqual(["d", "c", "b", "old"])
})

test("where a card does not say whether it belongs, what was read stays and nothing comes", () => {
  const edited = card("c", "2026-03-03", { name: "Rebaptisée", revision: 2 })
  for (const filter of [{ client: "rive" }, { influencer: "lou" }]) {
    const filters = { ...ALL, ...filter, listed: ["d", "c", "b"] }
    expect(
      ids({ ...reading, filters }, [wrote("c", edited), wrote("new", card("new", "2026-03-20"))]),
    ).toEqual(["d", "c", "b"])
  }
})

const NARROWED: [object, Partial<CollaborationCard>, Partial<CollaborationCard>][] = [
  [{ progress: "quoted" }, { quoteSent: true }, {}],
  [{ stage: "contractSigned" }, { quoteSent: true, contractSigned: true }, { quoteSent: true }],
  [{ manager: "CAMILLE laurent" }, {}, { manager: "Bob Zorn" }],
  [{ late: true }, { lateSteps: 1 }, {}],
]

test.each(NARROWED)(
  "of those that are %j, what is written stays or leaves at once",
  (filter, fits, other) => {
    const own = [
      wrote("c", card("c", "2026-03-03", { revision: 2, ...fits })),
      wrote("b", card("b", "2026-02-02", { revision: 2, ...other })),
    ]
    expect(ids({ ...reading, filters: { ...ALL, ...filter } }, own)).toEqual(["d", "c"])
  },
)

test("in another order, an edit stays where it stood, what was deleted goes, and what is new comes first", () => {
  const moved = card("b", "2026-12-31", { revision: 2 })
  const own = [wrote("b", moved), wrote("c", null), wrote("new", card("new", "2020-01-01"))]
  expect(ids({ ...reading, otherwiseOrdered: true }, own)).toEqual(["new", "d", "b"])

  const filters = { ...ALL, status: "pending" as const }
  const done = ["b", "other"].map((id) =>
    wrote(id, card(id, "2026-02-02", { status: "completed", revision: 2 })),
  )
  expect(ids({ ...reading, filters, otherwiseOrdered: true }, done)).toEqual(["d", "c"])
})

test("a card out of the period leaves, one within it comes", () => {
  const filters = { ...ALL, from: "2026-02-02", to: "2026-03-31" }
  const moved = card("c", "2026-04-01", { revision: 2 })
  expect(ids({ ...reading, filters }, [wrote("c", moved), wrote("new", card("new", "2026-03-31"))])).toEqual([
    "d",
    "new",
    "b",
  ])
})

test("what no longer fits the filters leaves, what now fits comes", () => {
  const filters = { ...ALL, status: "pending" as const, search: "ecume" }
  const done = card("c", "2026-03-03", { status: "completed", revision: 2 })
  const other = card("x", "2026-03-01", { brand: "Brume" })
  const fitting = card("y", "2026-03-01")
  expect(ids({ ...reading, filters }, [wrote("c", done), wrote("x", other), wrote("y", fitting)])).toEqual([
    "d",
    "y",
    "b",
  ])
})

test("once the index shows it, or a later state, the index is right", () => {
  const newer = card("c", "2026-03-03", { name: "Celle d'une collègue", revision: 3 })
  const pages = [{ items: [newer], nextCursor: null }]
  const mine = wrote("c", card("c", "2026-03-03", { name: "La mienne", revision: 2 }))
  expect(withOwnWrites({ ...reading, pages }, [mine])).toEqual([newer])
})

test("what a list has shown once and shows no more, somebody else took away; other lists may still be late", () => {
  const mine = wrote("c", card("c", "2026-03-03", { revision: 2 }))
  const read = (filters: object, after: number, items: CollaborationCard[]) =>
    ids(
      {
        pages: [{ items, nextCursor: null }],
        readAt: AT + after,
        filters: { ...ALL, ...filters, listed: items.map(({ id }) => id) },
      },
      [mine],
    )
  expect(read({}, 100, [card("c", "2026-03-03", { revision: 2 })])).toEqual(["c"])
  // Also where it is drawn once more.
  expect(read({}, 100, [card("c", "2026-03-03", { revision: 2 })])).toEqual(["c"])
  expect(read({}, 5000, [])).toEqual([])
  expect(read({ status: "pending" }, 5000, [])).toEqual(["c"])
  // An answer that set out before it showed.
  expect(read({}, 50, [])).toEqual(["c"])
})

test("a list read long after the write is right, whatever it shows", () => {
  const late = { ...reading, readAt: AT + 11_000 }
  expect(ids(late, [wrote("new", card("new", "2026-03-20")), wrote("b", null)])).toEqual(["d", "c", "b"])
})

test("a casting that the index shows before its proposals are counted keeps one's own count, not for longer", () => {
  const shown = (proposals: number, decisions: number): CastingCard => ({
    id: "k",
    version: 1,
    revision: 1,
    name: "Casting",
    brand: "Brume",
    budget: "5 000 €",
    startDate: "2026-12-01",
    endDate: "2026-12-31",
    deadline: null,
    status: "active",
    linkToken: null,
    linkActive: false,
    collaborationId: null,
    createdAt: "2026-11-01T10:00:00Z",
    updatedAt: "2026-11-01T10:00:00Z",
    counts: { proposals, decisions, accepted: decisions, maybe: 0, rejected: 0 },
  })
  const own = [{ id: "k", card: shown(12, 0), at: AT }]
  const read = (card: CastingCard) =>
    withOwnCastings(
      {
        pages: [{ items: [card], nextCursor: null }],
        readAt: AT + 100,
        filters: { search: "", status: "all" },
      },
      own,
    ).map(({ counts }) => [counts.proposals, counts.decisions])
  expect(read(shown(0, 0))).toEqual([[12, 0]])
  expect(read(shown(12, 3))).toEqual([[12, 3]])
})

describe("what one wrote oneself", () => {
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
  /** From the first day to the last. */
  const rules = () =>
    ownWritesOf<Entry, null>(crypto.randomUUID(), {
      ...{ listKey: ["entries"], cardIn: (_queries, id) => queries.getQueryData<Entry>(["entry", id]) },
      ...{ placeOf: ({ day, id }) => `${day} ${id}`, order: "asc", matches: () => true },
    })
  let queries: QueryClient
  const writes = (own: ReturnType<typeof rules>) =>
    renderHook(own.useOwnWrites, {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client: queries }, children),
    }).result.current
  const known = (own: ReturnType<typeof rules>) =>
    writes(own).map(({ id, card }) => [id, card && { version: card.version, done: card.done }])
  beforeEach(() => {
    queries = new QueryClient()
  })

  test("is laid over the latest that is known of it, wherever that stands, and not over nothing", () => {
    const places: [where: string, tell: (own: ReturnType<typeof rules>, card: Entry) => void][] = [
      ["an own write", (own, card) => own.rememberOwnWrite(queries, card.id, card)],
      ["the page of one", (_own, card) => queries.setQueryData(["entry", card.id], card)],
      [
        "a list",
        (_own, card) =>
          queries.setQueryData(["entries", "all"], { pages: [{ items: [card] }], pageParams: [undefined] }),
      ],
    ]
    for (const [latest] of places) {
      queries.clear()
      const own = rules()
      for (const [where, tell] of places) tell(own, entry("a", { version: where === latest ? 3 : 2 }))
      own.patchOwnWrite(queries, "a", { done: true })
      own.patchOwnWrite(queries, "nobody", { done: true })
      expect([latest, known(own)]).toEqual([latest, [["a", { version: 3, done: true }]]])
    }
  })

  test("is gone as soon as a list that showed it does not any more, whatever was written since", () => {
    vi.useFakeTimers()
    const own = rules()
    const read = (...items: Entry[]) => {
      vi.advanceTimersByTime(100)
      const reading = { pages: [{ items, nextCursor: null }], readAt: Date.now(), filters: null }
      return own.withOwnWrites(reading, writes(own)).map(({ id }) => id)
    }
    for (const id of ["a", "b"]) own.rememberOwnWrite(queries, id, entry(id))
    expect(read(entry("a"), entry("b"))).toEqual(["a", "b"])
    own.rememberOwnWrite(queries, "a", entry("a", { version: 2 }))
    expect(read(entry("a"))).toEqual(["a"])
  })

  test("is not laid over what was deleted, which lists still show", () => {
    const own = rules()
    queries.setQueryData(["entry", "a"], entry("a"))
    own.rememberOwnWrite(queries, "a", null)
    own.patchOwnWrite(queries, "a", { done: true })
    expect(known(own)).toEqual([["a", null]])
  })

  test("is forgotten where it failed, and once no list that was read too early is kept", () => {
    vi.useFakeTimers()
    const own = rules()
    own.rememberOwnWrite(queries, "a", entry("a"))
    own.rememberOwnWrite(queries, "b", null)
    own.rememberOwnWrite(queries, "a", entry("a", { version: 2 }))
    own.forgetOwnWrite(queries, "b")
    expect(known(own)).toEqual([["a", { version: 2, done: false }]])
    vi.advanceTimersByTime(600_001)
    own.rememberOwnWrite(queries, "c", entry("c"))
    expect(known(own).map(([id]) => id)).toEqual(["c"])
  })

  test("stays in a list that was read too early, also when something else is written long after", () => {
    vi.useFakeTimers()
    const own = rules()
    own.rememberOwnWrite(queries, "a", null)
    const early = {
      ...{ pages: [{ items: [entry("a"), entry("b")], nextCursor: null }], readAt: Date.now() },
      filters: null,
    }
    vi.advanceTimersByTime(60_000)
    own.rememberOwnWrite(queries, "b", entry("b", { version: 2 }))
    expect(own.withOwnWrites(early, writes(own)).map(({ id }) => id)).toEqual(["b"])
  })

  test("is in a list of its own when other pages stood in for it before", () => {
    const own = rules()
    own.rememberOwnWrite(queries, "a", entry("a", { version: 2 }))
    const read = (readAt: number, ...items: Entry[]) =>
      own.withOwnWrites({ pages: [{ items, nextCursor: null }], readAt, filters: null }, writes(own))
    expect(read(0, entry("a", { version: 2 })).map(({ id }) => id)).toEqual(["a"])
    expect(read(Date.now(), entry("b")).map(({ id }) => id)).toEqual(["a", "b"])
  })

  test("is asked for again where no list has shown it by then: somebody may have deleted it at once", () => {
    vi.useFakeTimers()
    const reads = vi.spyOn(queries, "invalidateQueries")
    const own = rules()
    const read = (...items: Entry[]) =>
      own.withOwnWrites(
        { pages: [{ items, nextCursor: null }], readAt: Date.now(), filters: null },
        writes(own),
      )
    own.rememberOwnWrite(queries, "a", entry("a"))
    expect(read().map(({ id }) => id)).toEqual(["a"])
    vi.advanceTimersByTime(9_999)
    expect(reads).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reads.mock.calls).toEqual([[{ queryKey: ["entries"] }]])
    expect(read()).toEqual([])

    own.rememberOwnWrite(queries, "shown", entry("shown"))
    read(entry("shown"))
    own.rememberOwnWrite(queries, "deleted", null)
    own.rememberOwnWrite(queries, "failed", entry("failed"))
    own.forgetOwnWrite(queries, "failed")
    vi.advanceTimersByTime(20_000)
    expect(reads).toHaveBeenCalledTimes(1)
  })

  test("stands where it belongs in a list that goes the other way, and not beyond what was read", () => {
    const { withOwnWrites } = rules()
    const pages = [{ items: [entry("a"), entry("b", { day: "2026-03-05" })], nextCursor: "further" }]
    const written = ["2026-03-01", "2026-03-04", "2026-03-06"].map((day, at) => ({
      ...{ id: `new${at}`, card: entry(`new${at}`, { day }), at: AT },
    }))
    const shown = withOwnWrites({ pages, readAt: AT, filters: null }, written)
    expect(shown.map(({ id }) => id)).toEqual(["new0", "a", "new1", "b"])
  })
})
