import type { QueryClient } from "@tanstack/react-query"
import { beforeEach, describe, expect, it, vi } from "vitest"
import {
  cardOf,
  forget,
  patchCard,
  readAgain,
  refreshLists,
  showSaved,
  withOwnWrites,
} from "../../../../packages/web/src/features/collaborations/cache.ts"
import { setArchived } from "../../../../packages/web/src/features/collaborations/useArchive.ts"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { createQueryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { fakeApi } from "../../../world/fakeApi.ts"
import { aCampaign, aCampaignDetail, aCard, aParticipant, aStep } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T10:00:00.000Z") })
})

describe("the card of a campaign that was just saved", () => {
  it("shows three people and counts all, and has the next open step and how many are late", () => {
    const steps = [
      aStep("1", "Fait", { deadline: "2026-01-01", status: "done" }),
      aStep("2", "Sans date"),
      aStep("3", "Hier", { deadline: "2026-03-09" }),
      aStep("4", "Aujourd'hui", { deadline: "2026-03-10" }),
    ]
    const detail = aCampaignDetail({ participants: people, steps })
    expect(cardOf(detail)).toEqual({
      ...detail.collaboration,
      participants: people.slice(0, 3),
      participantCount: 4,
      nextStep: { name: "Hier", deadline: "2026-03-09" },
      lateSteps: 1,
    })
    const nextOf = (...open: typeof steps) => cardOf(aCampaignDetail({ steps: open })).nextStep
    expect([nextOf(...steps.slice(0, 1)), nextOf(...steps.slice(0, 2))]).toEqual([
      null,
      { name: "Sans date", deadline: null },
    ])
  })
})

describe("a campaign that was just saved", () => {
  const card = aCard("k1", {
    name: "Été à la plage",
    brand: "Écume",
    manager: "Hugo Leroy",
    effectiveDate: "2026-03-15",
    quoteSent: true,
    status: "in_progress",
    type: "casting_interne",
    lateSteps: 1,
  })
  type Filters = Parameters<typeof withOwnWrites>[0]["filters"]
  const listed = (items: (typeof card)[], filters: Partial<Filters>, own = card) =>
    withOwnWrites(
      {
        pages: [{ items, nextCursor: null }],
        readAt: Date.now(),
        filters: { search: "", status: "all", type: "all", ...filters },
      },
      [{ id: own.id, card: own, at: Date.now() }],
    ).map(({ id }) => id)

  const IN: Partial<Filters>[] = [
    { search: "ete", status: "in_progress", type: "casting_interne", progress: "quoted" },
    { search: "ECUME", stage: "quoteSent", manager: "hugo LEROY", late: true, archived: false },
    { status: "all", progress: "all", stage: "all", from: "2026-03-15", to: "2026-03-15" },
    // A card tells neither its client nor all its influencers: it stays where it was listed.
    { client: "c1", listed: ["k1"] },
    { influencer: "i1", listed: ["k1"] },
  ]
  const OUT: Partial<Filters>[] = [
    { search: "plage Écume" },
    { status: "pending" },
    { type: "casting_externe" },
    { progress: "signed" },
    { stage: "waiting" },
    { manager: "Hugo" },
    { from: "2026-03-16" },
    { to: "2026-03-14" },
    { archived: true },
    { client: "c1", listed: [] },
    { influencer: "i1", listed: [] },
  ]

  it("is in each list that lags behind and that it belongs to", () => {
    for (const filters of IN) expect([filters, listed([], filters)]).toEqual([filters, ["k1"]])
    for (const filters of OUT) expect([filters, listed([], filters)]).toEqual([filters, []])
  })

  it("is among the late ones and the archived ones only when it is", () => {
    expect(listed([], { late: true }, { ...card, lateSteps: 0 })).toEqual([])
    expect(listed([], { archived: true }, { ...card, archived: true })).toEqual(["k1"])
  })

  it("stands by its day, then by its id, among the others", () => {
    const others = [
      { ...card, id: "k3", effectiveDate: "2026-03-20" },
      { ...card, id: "k2" },
      { ...card, id: "k0" },
    ]
    expect(listed(others, {})).toEqual(["k3", "k2", "k1", "k0"])
  })
})

describe("cached data about campaigns", () => {
  const before = aCampaignDetail()
  const saved = aCampaignDetail({ collaboration: aCampaign({ name: "Rebaptisée", revision: 2 }) })
  const detail = api.collaborations.get.queryKey({ input: { collaborationId: "k1" } })
  const KNOWN = {
    lists: api.collaborations.list.queryKey({ input: {} }),
    clients: api.clients.pick.queryKey({ input: { search: "" } }),
    client: api.clients.get.queryKey({ input: { clientId: "c1" } }),
    casting: api.castings.get.queryKey({ input: { castingId: "s1" } }),
    detail,
  }
  const known = () => {
    const queries = createQueryClient()
    for (const key of Object.values(KNOWN)) queries.setQueryData<unknown>(key, { pages: [], pageParams: [] })
    queries.setQueryData(detail, before)
    return queries
  }
  const stale = (queries: QueryClient) =>
    Object.entries(KNOWN).flatMap(([name, key]) => (queries.getQueryState(key)?.isInvalidated ? [name] : []))

  it.each<[string, (queries: QueryClient) => unknown, string[]]>([
    ["one is saved", (queries) => showSaved(queries, saved), ["lists", "clients", "client"]],
    ["one is deleted", (queries) => forget(queries, "k1"), ["lists", "clients", "client", "casting"]],
    ["many are written", refreshLists, ["lists", "clients", "client"]],
    ["somebody else has written", readAgain, ["lists"]],
    ["a card is patched", (queries) => patchCard(queries, "k1", { archived: true }), ["detail"]],
    [
      "one is archived",
      (queries) => setArchived(queries, { id: "k1", version: 1 }, true),
      ["client", "detail"],
    ],
  ])("when %s, what derives from it becomes stale", async (_what, write, expected) => {
    vi.useRealTimers()
    signIn()
    fakeApi({ collaborations: { archive: { id: "k1", archived: true, version: 2, revision: 2 } } })
    const queries = known()
    await write(queries)
    expect(stale(queries)).toEqual(expected)
  })

  it("shows a save at once although an older read arrives later, and nothing of a deleted campaign", async () => {
    const queries = known()
    const late = Promise.withResolvers<typeof before>()
    const reading = queries.fetchQuery({ queryKey: detail, queryFn: () => late.promise, staleTime: 0 })
    await showSaved(queries, saved)
    late.resolve(before)
    await reading.catch(() => undefined)
    expect(queries.getQueryData(detail)).toEqual(saved)
    forget(queries, "k1")
    expect(queries.getQueryData(detail)).toBeUndefined()
  })
})

const people = ["a", "b", "c", "d"].map((id) => aParticipant(id, `Créatrice ${id}`))
