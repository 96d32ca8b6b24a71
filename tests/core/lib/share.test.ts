import { delayOf, isDue, quarterOf, secondOf } from "@trame/core/lib/share"
import { expect, test } from "vitest"

const QUARTERS = [0, 1, 2, 3]
const ids = Array.from({ length: 1000 }, (_, number) => `agency-${number}`)

test("of the four quarters of an hour exactly one asks for an id, each night the same", () => {
  for (const id of ids) {
    const due = QUARTERS.filter((quarter) => isDue(id, quarter))
    expect(due).toHaveLength(1)
  }
})

test("a whole hour is used, evenly, and no delay is longer than SQS's", () => {
  const minutes = Array.from({ length: 60 }, () => 0)
  for (const id of ids) {
    const quarter = QUARTERS.find((one) => isDue(id, one)) ?? -1
    const delay = delayOf(id, quarter)
    expect(delay).toBeGreaterThanOrEqual(0)
    expect(delay).toBeLessThan(900)
    const minute = Math.floor((quarter * 900 + delay) / 60)
    minutes[minute] = (minutes[minute] ?? 0) + 1
  }
  // The mean is 17.
  expect(Math.min(...minutes)).toBeGreaterThan(4)
  expect(Math.max(...minutes)).toBeLessThan(40)
})

test("by hand, everything is due at once", () => {
  expect(quarterOf(undefined)).toBe(null)
  for (const id of ids.slice(0, 50)) {
    expect(isDue(id, null)).toBe(true)
    expect(delayOf(id, null)).toBe(0)
  }
})

test.each([
  ["2026-11-23T01:00:00Z", 0],
  ["2026-11-23T01:14:59Z", 0],
  ["2026-11-23T01:15:00Z", 1],
  ["2026-11-23T01:30:27Z", 2],
  ["2026-11-23T01:45:00Z", 3],
])("an event of %s is of quarter %i, also when it comes late", (time, quarter) => {
  expect(quarterOf(time)).toBe(quarter)
})

test("an id has one second of any span", () => {
  for (const id of ids.slice(0, 200)) {
    expect(secondOf(id, 240)).toBeLessThan(240)
    expect(secondOf(id, 240)).toBe(secondOf(id, 240))
  }
})
