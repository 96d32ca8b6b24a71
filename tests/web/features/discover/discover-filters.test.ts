import { describe, expect, it } from "vitest"
import {
  advancedCount,
  COLLABORATIONS,
  DISCOVER_PARAMS,
  ENGAGEMENT,
  type Filters,
  FOLLOWERS,
  fits,
  toQuery,
} from "../../../../packages/web/src/features/discover/filters.ts"
import { handleIn } from "../../../../packages/web/src/ui/influencers/addition.ts"

/** What the address says, read as the page reads it. */
const read = (address: string): Filters => {
  const params = new URLSearchParams(address)
  const entries = Object.entries(DISCOVER_PARAMS).map(([name, reader]) => [
    name,
    reader(params.get(name) ?? ""),
  ])
  return Object.fromEntries(entries) as Filters
}

describe("the followers' scale", () => {
  it("gives each decade the same room, from 1,000 to 10,000,000", () => {
    const places = [1000, 10_000, 100_000, 1_000_000, 10_000_000].map(FOLLOWERS.placeOf)
    expect(places).toEqual([0, 24, 48, 72, 96])
    expect(places.map(FOLLOWERS.valueAt)).toEqual([1000, 10_000, 100_000, 1_000_000, 10_000_000])
    expect(FOLLOWERS.places).toBe(96)
  })

  it("stands for growing numbers of two digits, each of which leads back to its place, so that arrow keys move it", () => {
    const values = Array.from({ length: FOLLOWERS.places + 1 }, (_, place) => FOLLOWERS.valueAt(place))
    for (const [index, value] of values.entries()) {
      expect(value).toBeGreaterThan(values[index - 1] ?? 0)
      expect(String(value)).toMatch(/^\d\d?0*$/)
      expect(FOLLOWERS.placeOf(value)).toBe(index)
    }
  })

  it("is written in K and M, and ends open", () => {
    const written = [1000, 12_000, 450_000, 2_300_000, 10_000_000].map(FOLLOWERS.write)
    expect(written).toEqual(["1K", "12K", "450K", "2,3M", "10M et plus"])
  })
})

describe("what a field takes", () => {
  it("goes from 0 to 100 by halves for the engagement, to 50 for collaborations", () => {
    expect([0, 0.5, 3.5, 100].map((value) => fits(ENGAGEMENT, value))).toEqual([true, true, true, true])
    expect([-1, 0.3, 100.5, Number.NaN].map((value) => fits(ENGAGEMENT, value))).toEqual(Array(4).fill(false))
    expect([0, 50, 51, 2.5].map((value) => fits(COLLABORATIONS, value))).toEqual([true, true, false, false])
    expect([999, 1000, 12_345, 10_000_000, 10_000_001].map((value) => fits(FOLLOWERS, value))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
})

describe("the address", () => {
  it("is asked as it says", () => {
    const filters = read(
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
    expect(advancedCount(filters)).toBe(4)
  })

  it.each([
    ["minFollowers=2000", 1],
    ["maxFollowers=2000", 1],
    ["minFollowers=2000&maxFollowers=5000", 1],
    ["minEngagement=2", 1],
    ["maxEngagement=20", 1],
    ["minCollaborations=3", 1],
    ["category=Mode", 1],
    ["minFollowers=2000&maxEngagement=20", 2],
    ["search=lea&platform=tiktok&sort=engagement", 0],
  ])("counts what is narrowed beyond what stands above the list, a range once (%s: %i)", (address, count) => {
    expect(advancedCount(read(address))).toBe(count)
  })

  it("chooses no platform that there is not, and searches nothing that is too long for it", () => {
    const open = toQuery(read(""))
    expect(toQuery(read("platform=myspace"))).toEqual(open)
    expect(toQuery(read(`category=${"x".repeat(81)}&search=${"x".repeat(201)}`))).toEqual(open)
    expect(toQuery(read(`category=${"x".repeat(80)}`)).category).toHaveLength(80)
  })

  it("bounds nothing where the scale ends, nor by nonsense", () => {
    const open = toQuery(read(""))
    expect(open).toMatchObject({ sort: "popular", minFollowers: undefined, maxFollowers: undefined })
    const ends =
      "minFollowers=1000&maxFollowers=10000000&minEngagement=0&maxEngagement=100&minCollaborations=0&sort=popular"
    expect(toQuery(read(ends))).toEqual(open)
    const nonsense =
      "minFollowers=beaucoup&maxFollowers=-5&minEngagement=0.3&maxEngagement=1e9&minCollaborations=1.5&sort=oldest"
    expect(toQuery(read(nonsense))).toEqual(open)
    expect(advancedCount(read(nonsense))).toBe(0)
  })
})

it("takes for a profile's name what could be one", () => {
  expect(["@lea.martin", " lea_martin ", "lea"].map(handleIn)).toEqual(["lea.martin", "lea_martin", "lea"])
  expect(["léa martin", "léa", "", "@", "a".repeat(31)].map(handleIn)).toEqual([null, null, null, null, null])
})
