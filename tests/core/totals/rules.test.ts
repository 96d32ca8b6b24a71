import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { contributionOf } from "@trame/core/campaigns/collaborations/queries/totals"
import { newRoot } from "@trame/core/campaigns/collaborations/store/root-writes"
import { SOURCES, suspectsIn } from "@trame/core/processes/aggregation"
import { contributionTo, NOTHING } from "@trame/core/totals/contribution"
import { PACKS } from "@trame/core/totals/packs"
import { itemsOf, moved, movesBetween, netOf, portionOf } from "@trame/core/totals/plan"
import { addressOf, splitTotalId, totalId } from "@trame/core/totals/series"
import { describe, expect, it } from "vitest"
import { fieldsOf } from "../../support/campaigns.ts"

describe("a campaign", () => {
  it("counts for its agency, its Paris month and day, and its client", () => {
    const flags = { inProgress: 1, quoteSent: 1, quotedUnpaid: 1 }
    const sums = { collaborations: 1, revenue: 350, budget: 900, quotedRevenue: 350, ...flags }
    const members = ["leo", "zoe"]
    expect(contribution({ clientId: "k", budget: 900, quoteSent: true }, { zoe: 250, leo: 100 })).toEqual({
      "agency#": { sums, members },
      "month#2026-04": { sums, members },
      "day#2026-04-01": { sums, members },
      "client#k": { sums: { collaborations: 1, revenue: 350 }, members },
    })
    const both = contribution({ signedDate: "2025-12-31", date: "2026-01-01", brand: "Éclat  de Sève" })
    const keys = ["agency#", "month#2025-12", "day#2025-12-31", "client#name:eclat de seve"]
    expect(Object.keys(both)).toEqual(keys)
    expect(Object.keys(contribution({ date: "2026-01-01" }))).toContain("month#2026-01")
  })

  it.each([
    ["", "pending waiting unquoted", ""],
    ["quoteSent", "inProgress quoteSent quotedUnpaid", "quoted"],
    ["contractSigned", "inProgress contractSigned unquoted", "signed"],
    ["quoteSent contractSigned", "inProgress contractSigned quotedUnpaid", "quoted signed"],
    ["invoiceSent", "completed waiting unquoted", ""],
    ["paymentReceived", "completed waiting paymentReceived unquoted", "signed paid"],
    ["quoteSent paymentReceived", "completed quoteSent paymentReceived", "quoted signed paid"],
    ["contractSigned paymentReceived", "completed paymentReceived unquoted", "signed paid"],
  ])("with « %s » counts as « %s », its revenue as « %s »", (set, counters, revenues) => {
    const words = (text: string) => text.split(" ").filter(Boolean)
    const flags = Object.fromEntries(words(set).map((flag) => [flag, true]))
    const counted = words(counters).map((name) => [name, 1])
    const amounts = words(revenues).map((name) => [`${name}Revenue`, 5])
    const expected = Object.fromEntries([...counted, ...amounts])
    const share = contribution({ ...flags, budget: 1 }, { zoe: 5 })["agency#"]
    expect(share?.sums).toEqual({ collaborations: 1, revenue: 5, budget: 1, ...expected })
  })
})

describe("the moves between two contributions", () => {
  const before = contributionTo([
    { series: "agency", key: "", sums: { collaborations: 1, revenue: 100, pending: 1 } },
    { series: "client", key: "k", sums: { collaborations: 1 }, members: ["a", "b", "c"] },
  ])
  const after = contributionTo([
    { series: "agency", key: "", sums: { collaborations: 1, revenue: 70, completed: 1 } },
    { series: "client", key: "l", sums: { collaborations: 1 }, members: ["d", "a", "a"] },
  ])

  it("lead from one to the other, whole or in portions of any size", () => {
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

  it("are never cut within packs, which take no more items than there are packs", () => {
    const members = Array.from({ length: 300 }, (_, index) => `i${index}`)
    const month = contributionTo([{ series: "month", key: "2026-01", sums: { collaborations: 1 }, members }])
    const moves = movesBetween(NOTHING, month)
    expect(itemsOf(moves)).toHaveLength(1 + PACKS)
    expect(portionOf(moves, 1 + PACKS)).toEqual(moves)
    expect(portionOf([...moves, ...movesBetween(NOTHING, before)], PACKS)).toEqual([])
  })

  it("of several sources add up, members by how many bring them", () => {
    const net = netOf([...movesBetween(before, after), ...movesBetween(NOTHING, before)])
    expect(net.get("agency#")?.sums).toEqual({ collaborations: 1, revenue: 70, completed: 1 })
    const gone = ["a", "b", "c"].map((member): [string, number] => [member, 0])
    expect(net.get("client#k")).toEqual({ sums: {}, members: new Map(gone) })
    expect(net.get("client#l")?.members.get("a")).toBe(1)
  })
})

describe("a total", () => {
  it("may have any name, and stays in its partition", () => {
    const id = totalId("client", "name:a#b member")
    expect(splitTotalId(id)).toEqual({ series: "client", key: "name:a#b member" })
    const { partition } = addressOf("a", id)
    expect(addressOf("another", id).partition).toBe(partition)
    expect([0, 1, 2, 3]).toContain(partition)
  })

  it("is suspected once for all changed items of its source, in both agencies of somebody who moved", () => {
    const campaign = { __edb_e__: "collaboration", agencyId: "a", collaborationId: "c" }
    const items: Record<string, string>[] = [
      campaign,
      { ...campaign, brand: "new" },
      { ...campaign, __edb_e__: "participant" },
      { __edb_e__: "user", agencyId: "", userId: "u" },
      { __edb_e__: "user", agencyId: "a", userId: "u" },
      { __edb_e__: "total", agencyId: "a", series: "agency", key: "" },
      { __edb_e__: "total", agencyId: "a", series: "day", key: "2026-01-01" },
      { __edb_e__: "total", agencyId: "platform", series: "platform", key: "3" },
      { pk: "a marker" },
    ]
    const named = [...suspectsIn(items, SOURCES)].map(([agencyId, some]) => [
      agencyId,
      some.map(({ source, id }) => `${source.name} ${id}`),
    ])
    expect(named).toEqual([
      ["a", ["collaboration c", "user u"]],
      ["platform", ["user u", "agencyFigures a"]],
    ])
  })
})

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
  const origin = { createdBy: "x", createdAt: "2026-03-31T22:30:00.000Z" }
  return contributionOf(newRoot(key, { fields: fieldsOf(fields), participants, ...origin }))
}
