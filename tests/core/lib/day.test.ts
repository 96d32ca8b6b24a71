import {
  dayAfter,
  daysBetween,
  instantAt,
  isDay,
  lastDayOf,
  monthAfter,
  monthOf,
  monthsIn,
  parisDay,
  splitRange,
  startOfDay,
} from "@trame/core/lib/day"
import { describe, expect, it } from "vitest"

describe("a day", () => {
  it("is a text that the calendar has", () => {
    const days = ["2026-02-28", "2028-02-29", "0001-01-01"]
    const none = ["2026-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-2-28", "2026-02-28T00:00", ""]
    expect([...days, ...none, undefined].filter(isDay)).toEqual(days)
  })

  it.each([
    ["2026-01-31T22:59:59.999Z", "2026-01-31"],
    ["2026-01-31T23:00:00.000Z", "2026-02-01"],
    ["2026-07-31T21:59:59.999Z", "2026-07-31"],
    ["2026-07-31T22:00:00.000Z", "2026-08-01"],
    ["2026-03-28T23:00:00.000Z", "2026-03-29"],
    ["2026-03-29T22:00:00.000Z", "2026-03-30"],
    ["2026-10-24T22:00:00.000Z", "2026-10-25"],
    ["2026-10-25T22:59:59.999Z", "2026-10-25"],
    ["2026-12-31T23:00:00.000Z", "2027-01-01"],
  ])("at %s in Paris is %s", (instant, day) => {
    expect([parisDay(instant), parisDay(new Date(instant))]).toEqual([day, day])
  })

  it("begins with its first instant in Paris, all year", () => {
    for (const day of daysFrom("2026-01-01", 365)) {
      const start = startOfDay(day)
      expect(parisDay(start)).toBe(day)
      expect(parisDay(new Date(start.getTime() - 1))).toBe(dayAfter(day, -1))
    }
  })

  it.each([
    ["2026-01-15", "09:30", "2026-01-15T08:30:00.000Z"],
    ["2026-07-15", "00:00", "2026-07-14T22:00:00.000Z"],
    ["2026-03-29", "01:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29", "02:30", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29", "03:00", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25", "12:00", "2026-10-25T11:00:00.000Z"],
  ])("%s at %s in Paris is the instant %s", (day, time, instant) => {
    expect(instantAt(day, time).toISOString()).toBe(instant)
  })

  it.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-03-29", 1, "2026-03-30"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2026-10-25", 7, "2026-11-01"],
  ])("%s and %i days more is %s", (day, count, other) => {
    expect([dayAfter(day, count), daysBetween(day, other)]).toEqual([other, count])
  })
})

describe("a month", () => {
  it.each([
    ["2026-01", -1, "2025-12", "2025-12-31"],
    ["2026-01", 1, "2026-02", "2026-02-28"],
    ["2028-01", 1, "2028-02", "2028-02-29"],
    ["2026-11", 14, "2028-01", "2028-01-31"],
    ["2026-04", -16, "2024-12", "2024-12-31"],
    ["2026-04", 0, "2026-04", "2026-04-30"],
  ])("%s and %i months more is %s, which ends on %s", (month, count, other, last) => {
    expect([monthAfter(month, count), lastDayOf(other)]).toEqual([other, last])
  })

  it.each([
    ["2025-11-30", "2026-02-01", ["2025-11", "2025-12", "2026-01", "2026-02"]],
    ["2026-02", "2026-02", ["2026-02"]],
    ["2026-03-01", "2026-02-28", []],
    ["9999-11-30", "9999-12-31", ["9999-11", "9999-12"]],
  ])("is touched by the range from %s to %s: %o", (from, to, months) => {
    expect(monthsIn({ from, to })).toEqual(months)
  })
})

describe("a range", () => {
  it("is split into whole months and loose days, each day once, and no whole month left in days", () => {
    for (const from of daysFrom("2027-12-28", 40)) {
      for (const to of daysIn(from, "2028-03-03")) {
        const { months, days } = splitRange({ from, to })
        const covered = [
          ...(months ? monthsIn(months) : []).flatMap((month) => daysIn(`${month}-01`, lastDayOf(month))),
          ...days.flatMap((range) => daysIn(range.from, range.to)),
        ].sort()
        if (covered.join() !== daysIn(from, to).join()) expect(covered).toEqual(daysIn(from, to))
        for (const range of days) {
          const month = monthOf(range.from)
          const isWhole = range.from === `${month}-01` && range.to >= lastDayOf(month)
          if (isWhole) expect(`${from} to ${to}`).toBe("without a whole month in days")
        }
      }
    }
  })
})

const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(day, index))
const daysIn = (from: string, to: string): string[] => daysFrom(from, daysBetween(from, to) + 1)
