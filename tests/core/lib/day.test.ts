import {
  dayAfter,
  daysBetween,
  isDay,
  lastDayOf,
  monthAfter,
  monthOf,
  monthsIn,
  parisDay,
  splitRange,
  startOfDay,
} from "@trame/core/lib/day"
import { describe, expect, test } from "vitest"

const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(day, index))
const daysIn = (from: string, to: string): string[] => daysFrom(from, daysBetween(from, to) + 1)

test("a text is a day only where the calendar has it", () => {
  const days = ["2026-02-28", "2028-02-29", "0001-01-01"]
  const none = ["2026-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-2-28", "2026-02-28T00:00", ""]
  expect([...days, ...none].filter(isDay)).toEqual(days)
  expect(isDay(undefined)).toBe(false)
})

describe("a day in Paris", () => {
  test.for([
    ["2026-01-31T22:59:59.999Z", "2026-01-31"],
    ["2026-01-31T23:00:00.000Z", "2026-02-01"],
    ["2026-07-31T21:59:59.999Z", "2026-07-31"],
    ["2026-07-31T22:00:00.000Z", "2026-08-01"],
    ["2026-03-29T00:59:59.999Z", "2026-03-29"],
    ["2026-03-28T23:00:00.000Z", "2026-03-29"],
    ["2026-03-29T22:00:00.000Z", "2026-03-30"],
    ["2026-10-24T22:00:00.000Z", "2026-10-25"],
    ["2026-10-25T22:59:59.999Z", "2026-10-25"],
    ["2026-10-25T23:00:00.000Z", "2026-10-26"],
    ["2026-12-31T23:00:00.000Z", "2027-01-01"],
  ])("at %s is %s", ([instant = "", day]) => {
    expect(parisDay(instant)).toBe(day)
    expect(parisDay(new Date(instant))).toBe(day)
  })

  test("begins with its first instant, on every day of two years", () => {
    for (const day of daysFrom("2026-01-01", 730)) {
      const start = startOfDay(day)
      expect(parisDay(start)).toBe(day)
      expect(parisDay(new Date(start.getTime() - 1))).toBe(dayAfter(day, -1))
    }
  })
})

test.for([
  ["2026-02-28", 1, "2026-03-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-03-28", 1, "2026-03-29"],
  ["2026-03-29", 1, "2026-03-30"],
  ["2026-01-01", -1, "2025-12-31"],
  ["2026-10-25", 7, "2026-11-01"],
] as const)("%s and %i days more is %s", ([day, count, other]) => {
  expect(dayAfter(day, count)).toBe(other)
  expect(daysBetween(day, other)).toBe(count)
})

test.for([
  ["2026-01", -1, "2025-12", "2025-12-31"],
  ["2026-01", 1, "2026-02", "2026-02-28"],
  ["2028-01", 1, "2028-02", "2028-02-29"],
  ["2026-11", 14, "2028-01", "2028-01-31"],
  ["2026-04", -16, "2024-12", "2024-12-31"],
  ["2026-04", 0, "2026-04", "2026-04-30"],
] as const)("%s and %i months more is %s, which ends on %s", ([month, count, other, last]) => {
  expect(monthAfter(month, count)).toBe(other)
  expect(lastDayOf(other)).toBe(last)
})

test("the months of a range are all that it touches", () => {
  expect(monthsIn({ from: "2025-11-30", to: "2026-02-01" })).toEqual([
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
  ])
  expect(monthsIn({ from: "2026-02", to: "2026-02" })).toEqual(["2026-02"])
  expect(monthsIn({ from: "2026-03-01", to: "2026-02-28" })).toEqual([])
  expect(monthsIn({ from: "9999-11-30", to: "9999-12-31" })).toEqual(["9999-11", "9999-12"])
})

test("whole months and loose days together are the range, each day once, and no month is left in days", () => {
  for (const from of daysFrom("2027-12-28", 40)) {
    for (const to of daysIn(from, "2028-03-03")) {
      const { months, days } = splitRange({ from, to })
      const whole = months ? monthsIn(months) : []
      const covered = [
        ...whole.flatMap((month) => daysIn(`${month}-01`, lastDayOf(month))),
        ...days.flatMap((range) => daysIn(range.from, range.to)),
      ].sort()
      if (covered.join() !== daysIn(from, to).join()) expect(covered).toEqual(daysIn(from, to))
      for (const range of days) {
        const isWhole =
          range.from === `${monthOf(range.from)}-01` && range.to >= lastDayOf(monthOf(range.from))
        if (isWhole) expect(`${from} to ${to}`).toBe("without a whole month in days")
      }
    }
  }
})
