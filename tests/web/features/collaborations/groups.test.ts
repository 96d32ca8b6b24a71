import { describe, expect, it } from "vitest"
import { type Grouping, groupsOf } from "../../../../packages/web/src/features/collaborations/list/groups.ts"
import { aCard } from "../../../world/records.ts"

/** rules/campaigns.md#groups */
describe("the groups of campaigns", () => {
  const cards = [
    aCard("a", {
      manager: "Zoé Roy",
      brand: "Écume",
      status: "completed",
      effectiveDate: "2026-03-14",
      budget: 1000,
    }),
    aCard("b", {
      manager: "Ève Blin",
      brand: "Otarie",
      status: "pending",
      effectiveDate: "2025-12-31",
      budget: 500,
    }),
    aCard("c", {
      manager: "zoe roy",
      brand: "écume",
      status: "completed",
      effectiveDate: "2026-03-01",
      budget: 250,
    }),
  ]

  it.each<[Grouping, [string, string][]]>([
    [
      "manager",
      [
        ["Ève Blin", "b"],
        ["Zoé Roy", "a c"],
      ],
    ],
    [
      "client",
      [
        ["Écume", "a c"],
        ["Otarie", "b"],
      ],
    ],
    [
      "status",
      [
        ["En attente", "b"],
        ["Terminée", "a c"],
      ],
    ],
    [
      "month",
      [
        ["mars 2026", "a c"],
        ["décembre 2025", "b"],
      ],
    ],
  ])("by %s are in order, and keep the list's order inside", (by, wanted) => {
    const groups = groupsOf(cards, by)
    expect(groups.map(({ label, rows }) => [label, rows.map(({ id }) => id).join(" ")])).toEqual(wanted)
    expect(groups.find(({ rows }) => rows.length === 2)?.detail).toMatch(/^2 collaborations · 12,50/)
  })
})
