import { describe, expect, it } from "vitest"
import {
  advancedCount,
  COLLABORATIONS,
  DISCOVER_PARAMS,
  ENGAGEMENT,
  type Filters,
  FOLLOWERS,
  fits,
  SORT_LABELS,
  toQuery,
} from "../../../../packages/web/src/features/discover/filters.ts"
import { handleIn } from "../../../../packages/web/src/ui/influencers/addition.ts"

/** rules/creators.md#discover */
describe("the scales of the filters", () => {
  it("give each decade of followers equal room, in K and M, with an open end", () => {
    const values = [1000, 10_000, 100_000, 1_000_000, 10_000_000]
    expect(values.map(FOLLOWERS.placeOf)).toEqual([0, 24, 48, 72, FOLLOWERS.places])
    expect([1000, 12_000, 450_000, 2_300_000, 10_000_000].map(FOLLOWERS.write)).toEqual([
      ...["1K", "12K", "450K", "2,3M", "10M et plus"],
    ])
  })

  it("have increasing values of two digits, each with its position", () => {
    const values = Array.from({ length: FOLLOWERS.places + 1 }, (_, place) => FOLLOWERS.valueAt(place))
    expect(values.map(FOLLOWERS.placeOf)).toEqual([...values.keys()])
    expect(values.toSorted((one, other) => one - other)).toEqual(values)
    expect(values.filter((value) => !/^\d\d?0*$/.test(String(value)))).toEqual([])
    expect([values[0], values.at(-1)]).toEqual([1000, 10_000_000])
  })

  it.each([
    [ENGAGEMENT, [0, 0.5, 3.5, 100], [-1, 0.3, 100.5, Number.NaN]],
    [COLLABORATIONS, [0, 50], [51, 2.5]],
    [FOLLOWERS, [1000, 12_345, 10_000_000], [999, 10_000_001]],
  ])("accept their own values only (%#)", (scale, right, wrong) => {
    expect([...right, ...wrong].filter((value) => fits(scale, value))).toEqual(right)
  })
})

describe("the filters of an address", () => {
  const open = toQuery(readFilters(""))

  it("are requested as they are", () => {
    const filters = readFilters(
      "search=léa&platform=tiktok&sort=engaging&category=Mode&minFollowers=12345&maxFollowers=500000&minEngagement=1.5&maxEngagement=20&minCollaborations=3",
    )
    expect(toQuery(filters)).toEqual({
      search: "léa",
      platform: "tiktok",
      sort: "engaging",
      category: "Mode",
      minFollowers: 12_345,
      maxFollowers: 500_000,
      minEngagement: 1.5,
      maxEngagement: 20,
      minCollaborations: 3,
    })
  })

  it.each([
    "minFollowers=1000&maxFollowers=10000000&minEngagement=0&maxEngagement=100&minCollaborations=0&sort=popular",
    "minFollowers=beaucoup&maxFollowers=-5&minEngagement=0.3&maxEngagement=1e9&minCollaborations=1.5&sort=oldest",
    "platform=myspace&sort=constructor",
    `category=${"x".repeat(81)}&search=${"x".repeat(201)}`,
  ])("have no effect with %s", (address) => {
    expect(toQuery(readFilters(address))).toEqual(open)
    expect(advancedCount(readFilters(address))).toBe(0)
    expect(open.sort).toBe("popular")
  })

  it.each([
    ["minFollowers=2000", 1],
    ["maxFollowers=2000", 1],
    ["minFollowers=2000&maxFollowers=5000", 1],
    ["minEngagement=2", 1],
    ["maxEngagement=20", 1],
    ["minCollaborations=3", 1],
    [`category=${"x".repeat(80)}`, 1],
    ["minFollowers=2000&maxEngagement=20", 2],
    ["search=lea&platform=tiktok&sort=engaging", 0],
  ])("of %s are counted without the bar above the list, a range once: %i", (address, count) => {
    expect(advancedCount(readFilters(address))).toBe(count)
  })

  it("sort by the first named order", () =>
    expect(Object.values(SORT_LABELS)).toEqual([
      ...["Plus populaires", "Plus engageants", "Ordre alphabétique"],
    ]))
})

it.each([
  ["@lea.martin", "lea.martin"],
  [" lea_martin ", "lea_martin"],
  ["léa martin", null],
  ["léa", null],
  ["", null],
  ["@", null],
  ["a".repeat(31), null],
])("« %s » names the profile %s", (text, handle) => expect(handleIn(text)).toBe(handle))

/** The filters that the page reads from an address. */
function readFilters(address: string): Filters {
  const params = new URLSearchParams(address)
  const entries = Object.entries(DISCOVER_PARAMS).map(([name, reader]) => [
    name,
    reader(params.get(name) ?? ""),
  ])
  return Object.fromEntries(entries) as Filters
}
