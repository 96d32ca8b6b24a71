import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { contributionOf } from "@trame/core/campaigns/collaborations/queries/totals"
import { newRoot } from "@trame/core/campaigns/collaborations/store/root-writes"
import { SOURCES, suspectsIn } from "@trame/core/processes/aggregation"
import { contributionTo, NOTHING } from "@trame/core/totals/contribution"
import { PACKS } from "@trame/core/totals/packs"
import { itemsOf, moved, movesBetween, netOf, portionOf } from "@trame/core/totals/plan"
import { addressOf, splitTotalId, totalId } from "@trame/core/totals/series"
import { expect, test } from "vitest"
import { fieldsOf } from "../../support/campaigns.ts"

const AT = "2026-03-31T22:30:00.000Z"

function contribution(fields: Partial<CollaborationFields> = {}, rates: Record<string, number> = {}) {
  const key = { agencyId: "a", collaborationId: "c" }
  const participants = Object.entries(rates).map(([influencerId, rate], position) => ({
    ...key,
    participantId: influencerId,
    influencerId,
    rate,
    fullName: "",
    username: "",
    deliverables: [],
    creatorInvoiceSent: false,
    paidPercentage: 0,
    position,
    version: 1,
  }))
  return contributionOf(
    newRoot(key, { fields: fieldsOf(fields), participants, createdBy: "x", createdAt: AT }),
  )
}

test("a collaboration counts for its agency, its Paris month and day, and its client", () => {
  const sums = {
    collaborations: 1,
    revenue: 350,
    budget: 900,
    quotedRevenue: 350,
    inProgress: 1,
    quoteSent: 1,
    quotedUnpaid: 1,
  }
  const fields = { clientId: "k", budget: 900, quoteSent: true }
  expect(contribution(fields, { zoe: 250, leo: 100 })).toEqual({
    "agency#": { sums, members: ["leo", "zoe"] },
    "month#2026-04": { sums, members: ["leo", "zoe"] },
    "day#2026-04-01": { sums, members: ["leo", "zoe"] },
    "client#k": { sums: { collaborations: 1, revenue: 350 }, members: ["leo", "zoe"] },
  })
})

test("the effective date is the signed one, else the date; without a client the folded brand counts", () => {
  const keys = (fields: Partial<CollaborationFields>) => Object.keys(contribution(fields))
  const both = keys({ signedDate: "2025-12-31", date: "2026-01-01", brand: "Éclat  de Sève" })
  expect(both).toEqual(["agency#", "month#2025-12", "day#2025-12-31", "client#name:eclat de seve"])
  expect(keys({ date: "2026-01-01" })).toContain("month#2026-01")
})

test.each([
  [{}, { pending: 1, waiting: 1, unquoted: 1 }],
  [{ quoteSent: true }, { inProgress: 1, quoteSent: 1, quotedRevenue: 5, quotedUnpaid: 1 }],
  [{ contractSigned: true }, { inProgress: 1, contractSigned: 1, signedRevenue: 5, unquoted: 1 }],
  [
    { quoteSent: true, contractSigned: true },
    { inProgress: 1, contractSigned: 1, quotedRevenue: 5, signedRevenue: 5, quotedUnpaid: 1 },
  ],
  [{ invoiceSent: true }, { completed: 1, waiting: 1, unquoted: 1 }],
  [
    { paymentReceived: true },
    { completed: 1, waiting: 1, paymentReceived: 1, signedRevenue: 5, paidRevenue: 5, unquoted: 1 },
  ],
  [
    { quoteSent: true, paymentReceived: true },
    { completed: 1, quoteSent: 1, paymentReceived: 1, quotedRevenue: 5, signedRevenue: 5, paidRevenue: 5 },
  ],
  [
    { contractSigned: true, paymentReceived: true },
    { completed: 1, paymentReceived: 1, signedRevenue: 5, paidRevenue: 5, unquoted: 1 },
  ],
])("with %j the counters of list and dashboard are %j", (flags, expected) => {
  const { "agency#": share } = contribution({ ...flags, budget: 1 }, { zoe: 5 })
  expect(share?.sums).toEqual({ collaborations: 1, revenue: 5, budget: 1, ...expected })
})

const before = contributionTo([
  { series: "agency", key: "", sums: { collaborations: 1, revenue: 100, pending: 1 } },
  { series: "client", key: "k", sums: { collaborations: 1 }, members: ["a", "b", "c"] },
])
const after = contributionTo([
  { series: "agency", key: "", sums: { collaborations: 1, revenue: 70, completed: 1 } },
  { series: "client", key: "l", sums: { collaborations: 1 }, members: ["d", "a", "a"] },
])

test("moves lead from one contribution to another, whole or in portions of any size", () => {
  expect(movesBetween(before, before)).toEqual([])
  expect(moved(before, movesBetween(before, after))).toEqual(after)
  expect(moved(before, movesBetween(before, NOTHING))).toEqual(NOTHING)
  for (const size of [2, 3, 4, 5, 100]) {
    let now = before
    for (let turn = 0; movesBetween(now, after).length; turn++) {
      expect(turn).toBeLessThan(10)
      const portion = portionOf(movesBetween(now, after), size)
      expect(itemsOf(portion).length).toBeLessThanOrEqual(size)
      now = moved(now, portion)
    }
    expect(now).toEqual(after)
  }
})

test("members that packs hold take no more items than these, and are never cut", () => {
  const members = Array.from({ length: 300 }, (_, index) => `i${index}`)
  const month = contributionTo([{ series: "month", key: "2026-01", sums: { collaborations: 1 }, members }])
  const moves = movesBetween(NOTHING, month)
  expect(itemsOf(moves)).toHaveLength(1 + PACKS)
  expect(portionOf(moves, 1 + PACKS)).toEqual(moves)
  expect(portionOf([...moves, ...movesBetween(NOTHING, before)], PACKS)).toEqual([])
})

test("what several sources do to a total is added up, members by how many bring them", () => {
  const net = netOf([...movesBetween(before, after), ...movesBetween(NOTHING, before)])
  expect(net.get("agency#")?.sums).toEqual({ collaborations: 1, revenue: 70, completed: 1 })
  expect(net.get("client#k")).toEqual({
    sums: {},
    members: new Map([
      ["a", 0],
      ["b", 0],
      ["c", 0],
    ]),
  })
  expect(net.get("client#l")?.members.get("a")).toBe(1)
})

test("a total's name may hold anything, and its partition is always the same", () => {
  const id = totalId("client", "name:a#b member")
  expect(splitTotalId(id)).toEqual({ series: "client", key: "name:a#b member" })
  const { partition } = addressOf("a", id)
  expect(addressOf("another", id).partition).toBe(partition)
  expect([0, 1, 2, 3]).toContain(partition)
})

test("changed items tell which sources to look at, each once, of both agencies of somebody who moved", () => {
  const suspects = suspectsIn(
    [
      { __edb_e__: "collaboration", agencyId: "a", collaborationId: "c" },
      { __edb_e__: "collaboration", agencyId: "a", collaborationId: "c", brand: "new" },
      { __edb_e__: "participant", agencyId: "a", collaborationId: "c" },
      { __edb_e__: "user", agencyId: "", userId: "u" },
      { __edb_e__: "user", agencyId: "a", userId: "u" },
      { __edb_e__: "total", agencyId: "a", series: "agency", key: "" },
      { __edb_e__: "total", agencyId: "a", series: "day", key: "2026-01-01" },
      { __edb_e__: "total", agencyId: "platform", series: "platform", key: "3" },
      { pk: "a marker" },
    ],
    SOURCES,
  )
  const named = [...suspects].map(([agencyId, some]) => [
    agencyId,
    some.map(({ source, id }) => `${source.name} ${id}`),
  ])
  expect(named).toEqual([
    ["a", ["collaboration c", "user u"]],
    ["platform", ["user u", "agencyFigures a"]],
  ])
})
