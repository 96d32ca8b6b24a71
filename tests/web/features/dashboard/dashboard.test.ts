import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it } from "vitest"
import { changeSince } from "../../../../packages/web/src/features/dashboard/Comparison.tsx"
import { listed } from "../../../../packages/web/src/features/dashboard/InfluencerCounts.tsx"
import { listOf } from "../../../../packages/web/src/features/dashboard/listed.ts"
import {
  barHeight,
  labelledMonths,
  ticksFor,
} from "../../../../packages/web/src/features/dashboard/RevenueChart.tsx"

/** rules/campaigns.md#revenue-chart */
describe("the chart's measures", () => {
  it("are five round ticks in whole euros, above the highest month", () => {
    expect(ticksFor(2_000_000)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000])
    expect(ticksFor(2_000_001)).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000])
    expect(ticksFor(0)).toEqual([0, 25_000, 50_000, 75_000, 100_000])
    for (const highest of [1, 99, 250, 1_234_500, 987_654_321]) {
      const ticks = ticksFor(highest)
      expect(ticks).toHaveLength(5)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.every((tick) => tick % 100 === 0)).toBe(true)
    }
  })

  it("give every bar at least 2 % of the plot, and fewer labels to narrow months", () => {
    expect([0, 19, 500].map((revenue) => barHeight(revenue, 1000, 200))).toEqual([4, 4, 100])
    expect(labelledMonths(3, 80, 52)).toEqual([0, 1, 2])
    expect(labelledMonths(12, 20, 52)).toEqual([1, 4, 7, 10])
  })
})

/** rules/campaigns.md#collaborations-per-influencer */
describe("the collaborations of each influencer", () => {
  const all = { search: "", sort: "count", order: "desc", page: 1 } as const

  it.each([
    ["count", "desc", ["Zoé Zoé", "Ada 1", "ada 2", "Bea Bea"]],
    ["count", "asc", ["Ada 1", "ada 2", "Bea Bea", "Zoé Zoé"]],
    ["name", "desc", ["Zoé Zoé", "Bea Bea", "ada 2", "Ada 1"]],
  ] as const)("sorted by %s %s, keep equal ones by name, and namesakes in place", (sort, order, shown) => {
    const some = [
      influencer("Bea", 2),
      influencer("ada", 2, "2"),
      influencer("Ada", 2, "1"),
      influencer("Zoé", 5),
    ]
    expect(listed(some, { ...all, sort, order }).rows.map(({ name, id }) => `${name} ${id}`)).toEqual(shown)
  })

  it.each([
    [31, 1, { page: 1, pageCount: 3, total: 31 }, 15],
    [31, 9, { page: 3, pageCount: 3, total: 31 }, 1],
    [30, 0, { page: 1, pageCount: 2, total: 30 }, 15],
  ])("of %i, page %i has fifteen at most, and exists", (count, page, shown, rows) => {
    const many = Array.from({ length: count }, (_, at) => influencer(`Nom ${at}`, at))
    const found = listed(many, { ...all, page })
    expect([found, found.rows.length]).toEqual([expect.objectContaining(shown), rows])
  })
})

/** rules/campaigns.md#comparisons */
it.each([
  [1000, 1000, "stable"],
  [1000, 1004, "stable"],
  [1000, 996, "stable"],
  [1000, 1006, "+1 %"],
  [1000, 994, "−1 %"],
  [0, 5, "nouveau"],
  [3, 0, "−100 %"],
  [0, 0, ""],
  [undefined, 5, ""],
])("a figure that was %s and is %i has changed by « %s »", (before, now, said) => {
  const told = renderToStaticMarkup(changeSince(before, now))
  expect(
    told
      .replace(/<span class="visually.*/, "")
      .replace(/<[^>]*>/g, "")
      .replace(/\s/gu, " "),
  ).toBe(said)
})

/** rules/campaigns.md#dashboard-links */
it.each([
  [null, null, { month: "2026-03" }, "from=2026-03-01&to=2026-03-31"],
  ["2026-03-15", "2026-03-20", { month: "2026-03" }, "from=2026-03-15&to=2026-03-20"],
  ["2026-01-15", "2026-03-31", { month: "2026-03" }, "from=2026-03-01&to=2026-03-31"],
  [
    "2026-01-15",
    "2026-04-20",
    { month: "2026-03", progress: "quoted" },
    "progress=quoted&from=2026-03-01&to=2026-03-31",
  ],
  ["2026-01-15", null, { influencer: "Zoé A" }, "influencer=Zo%C3%A9+A&from=2026-01-15"],
] as const)("of %s to %s, %o is the list of « %s »", (from, to, counted, query) => {
  expect(listOf({ from, to })(counted)).toBe(`/app/collaborations?${query}`)
})

const influencer = (name: string, collaborations: number, id = name) => ({
  id,
  name,
  profileImageUrl: null,
  collaborations,
})
