import type { QueryClient } from "@tanstack/react-query"
import type {
  CollaborationCard,
  Participant,
  Step,
} from "@trame/core/campaigns/collaborations/contract/shapes"
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
import { exportedCollaborations } from "../../../../packages/web/src/features/collaborations/list/exports.ts"
import { setArchived } from "../../../../packages/web/src/features/collaborations/useArchive.ts"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { createQueryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import * as csv from "../../../../packages/web/src/lib/csv/csv.ts"
import { collaboration } from "../../support/campaign.ts"
import { answer, json, signIn } from "../../support/site.tsx"

const NOW = "2026-03-10T10:00:00.000Z"
const step = (name: string, deadline: string | null, changes: Partial<Step> = {}): Step => ({
  ...{ id: name, version: 1, name, deadline, status: "todo", participantId: null, assigneeId: null },
  ...{ participantName: null, order: name, viaPublicLink: false, createdAt: NOW, updatedAt: NOW },
  ...changes,
})
const participant = (id: string): Participant => ({
  ...{ id, influencerId: id, version: 1, fullName: `Créatrice ${id}`, username: id, profileImageUrl: null },
  ...{ rate: 0, deliverables: [], creatorInvoiceSent: false, paidPercentage: 0, linkKey: null },
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) })
})

describe("a campaign's card, as it was just saved", () => {
  const detail = { collaboration, documents: [], stats: [] }

  it("shows its first three people and counts all, and the next open step with how many are late", () => {
    const card = cardOf({
      ...detail,
      participants: ["a", "b", "c", "d"].map(participant),
      steps: [
        step("Fait", "2026-01-01", { status: "done" }),
        step("Sans date", null),
        step("Hier", "2026-03-09"),
        step("Aujourd'hui", "2026-03-10"),
      ],
    })
    expect(card.participants.map(({ id }) => id)).toEqual(["a", "b", "c"])
    expect([card.participantCount, card.nextStep, card.lateSteps]).toEqual([
      4,
      { name: "Hier", deadline: "2026-03-09" },
      1,
    ])
  })

  it("has no next step once all are done, and none of a day where it has none", () => {
    const of = (steps: Step[]) => cardOf({ ...detail, participants: [], steps }).nextStep
    expect(of([step("Fait", "2026-01-01", { status: "done" })])).toBeNull()
    expect(of([step("Sans date", null)])).toEqual({ name: "Sans date", deadline: null })
  })
})

describe("what one has just saved is in the lists that it belongs to, and in no other", () => {
  const card: CollaborationCard = {
    ...{ ...collaboration, id: "k1", name: "Été à la plage", brand: "Écume", manager: "Hugo Leroy" },
    ...{ effectiveDate: "2026-03-15", quoteSent: true, status: "in_progress" },
    ...{ type: "casting_interne", nextStep: null, lateSteps: 1, participants: [], participantCount: 0 },
  }
  const shown = (filters: Partial<Parameters<typeof withOwnWrites>[0]["filters"]>, own = card) =>
    withOwnWrites(
      {
        pages: [{ items: [], nextCursor: null }],
        readAt: Date.now(),
        filters: { search: "", status: "all", type: "all", ...filters },
      },
      [{ id: own.id, card: own, at: Date.now() }],
    ).length === 1

  it.each<[Parameters<typeof shown>[0], boolean]>([
    [{}, true],
    [{ search: "ete" }, true],
    [{ search: "ECUME" }, true],
    [{ search: "plage Écume" }, false],
    [{ status: "in_progress" }, true],
    [{ status: "pending" }, false],
    [{ type: "casting_interne" }, true],
    [{ type: "casting_externe" }, false],
    [{ progress: "quoted" }, true],
    [{ progress: "signed" }, false],
    [{ progress: "all" }, true],
    [{ stage: "quoteSent" }, true],
    [{ stage: "waiting" }, false],
    [{ stage: "all" }, true],
    [{ manager: "hugo LEROY" }, true],
    [{ manager: "Hugo" }, false],
    [{ late: true }, true],
    [{ late: false }, true],
    [{ from: "2026-03-15", to: "2026-03-15" }, true],
    [{ from: "2026-03-16" }, false],
    [{ to: "2026-03-14" }, false],
    [{ archived: true }, false],
    [{ archived: false }, true],
    // A card tells neither its client nor all its influencers: it stays where it was listed.
    [{ client: "c1", listed: [] }, false],
    [{ client: "c1", listed: ["k1"] }, true],
    [{ influencer: "i1", listed: [] }, false],
    [{ influencer: "i1", listed: ["k1"] }, true],
  ])("%j: %s", (filters, is) => {
    expect(shown(filters)).toBe(is)
  })

  it("on time it is not among those that are late", () => {
    expect(shown({ late: true }, { ...card, lateSteps: 0 })).toBe(false)
    expect(shown({ archived: true }, { ...card, archived: true })).toBe(true)
  })

  it("stands by its day among the others", () => {
    const other = (id: string, effectiveDate: string) => ({ ...card, id, effectiveDate })
    const items = [other("k3", "2026-03-20"), other("k2", "2026-03-15"), other("k0", "2026-03-01")]
    const list = withOwnWrites(
      {
        pages: [{ items, nextCursor: null }],
        readAt: Date.now(),
        filters: { search: "", status: "all", type: "all" },
      },
      [{ id: "k1", card, at: Date.now() }],
    )
    expect(list.map(({ id }) => id)).toEqual(["k3", "k2", "k1", "k0"])
  })
})

it("a campaign's line of the file holds each in its column", () => {
  const { columns } = exportedCollaborations
  if (typeof columns !== "function") throw new Error("Its amounts are written by the code of the file")
  const rows = [
    {
      ...cardOf({
        collaboration: {
          ...{ ...collaboration, name: "Été", brand: "Écume", type: "casting_interne", manager: "Hugo" },
          ...{ status: "completed", effectiveDate: "2026-03-15", signedDate: "2026-03-14", budget: 150_050 },
        },
        ...{ participants: ["a", "b", "c", "d"].map(participant), steps: [], documents: [], stats: [] },
      }),
    },
    cardOf({ collaboration, participants: [], steps: [], documents: [], stats: [] }),
  ]
  const [, ...lines] = csv.csvOf(columns(csv), rows).trim().split("\r\n")
  expect(lines[0]).toBe(
    "Été;Écume;Casting interne;Terminée;Hugo;15/03/2026;14/03/2026;1500,50;Non;4;Créatrice a, Créatrice b, Créatrice c;Non",
  )
  expect(lines[1]?.split(";").slice(6, 8)).toEqual(["", "0,00"])
})

describe("what is known of campaigns", () => {
  const saved = {
    collaboration: { ...collaboration, name: "Rebaptisée", revision: 2 },
    ...{ participants: [], steps: [], documents: [], stats: [] },
  }
  const before = { ...saved, collaboration }
  const detail = api.collaborations.get.queryKey({ input: { collaborationId: "k1" } })
  const KNOWN = {
    lists: api.collaborations.list.queryKey({ input: {} }),
    clients: api.clients.pick.queryKey({ input: { search: "" } }),
    client: api.clients.get.queryKey({ input: { clientId: "c1" } }),
    detail,
  }
  const known = () => {
    const queries = createQueryClient()
    for (const key of Object.values(KNOWN)) queries.setQueryData<unknown>(key, { pages: [], pageParams: [] })
    queries.setQueryData(detail, before)
    return queries
  }
  const old = (queries: QueryClient) =>
    Object.entries(KNOWN).flatMap(([name, key]) => (queries.getQueryState(key)?.isInvalidated ? [name] : []))

  it.each<[string, (queries: QueryClient) => unknown, string[]]>([
    ["one was saved", (queries) => showSaved(queries, saved), ["lists", "clients", "client"]],
    ["one was deleted", (queries) => forget(queries, "k1"), ["lists", "clients", "client"]],
    ["many were written", refreshLists, ["lists", "clients", "client"]],
    ["somebody else wrote", readAgain, ["lists"]],
    ["one of its list was changed", (queries) => patchCard(queries, "k1", { archived: true }), ["detail"]],
    [
      "one was archived",
      (queries) => setArchived(queries, { id: "k1", version: 1 }, true),
      ["client", "detail"],
    ],
  ])("is read again where %s, as far as it derives from that", async (_what, write, stale) => {
    vi.useRealTimers()
    signIn()
    answer({
      "/api/collaborations/k1/archive": () =>
        json(200, { id: "k1", archived: true, version: 2, revision: 2 }),
    })
    const queries = known()
    await write(queries)
    expect(old(queries)).toEqual(stale)
  })

  it("is what was saved, at once, and nothing of one that was deleted", async () => {
    const queries = known()
    const late = Promise.withResolvers<typeof before>()
    const reading = queries.fetchQuery({ queryKey: detail, queryFn: () => late.promise, staleTime: 0 })
    await showSaved(queries, saved)
    // What was read before the save does not undo it.
    late.resolve(before)
    await reading.catch(() => undefined)
    expect(queries.getQueryData(detail)).toEqual(saved)
    forget(queries, "k1")
    expect(queries.getQueryData(detail)).toBeUndefined()
  })
})
