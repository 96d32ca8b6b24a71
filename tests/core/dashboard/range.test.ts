import { chartMonthsOf, rangeBefore, rangeOf } from "@trame/core/campaigns/dashboard/periods"
import { parisDay } from "@trame/core/lib/day"
import { expect, test } from "vitest"

const TODAY = "2026-11-21"
const custom = (from?: string, to?: string, today = TODAY) => rangeOf({ period: "custom", from, to }, today)

test.each([
  ["current_month", "2026-11-21", "2026-11-01", "2026-11-30", 1],
  ["current_month", "2028-02-01", "2028-02-01", "2028-02-29", 1],
  ["current_month", "2026-12-31", "2026-12-01", "2026-12-31", 1],
  ["last_3_months", "2026-11-21", "2026-09-01", "2026-11-30", 3],
  ["last_3_months", "2026-01-01", "2025-11-01", "2026-01-31", 3],
  ["last_3_months", "2024-02-29", "2023-12-01", "2024-02-29", 3],
  ["last_12_months", "2026-11-21", "2025-12-01", "2026-11-30", 12],
  ["last_12_months", "2024-02-29", "2023-03-01", "2024-02-29", 12],
] as const)("%s on %s goes from %s to %s, and its chart has %i months", (period, today, from, to, months) => {
  const range = rangeOf({ period }, today)
  expect(range).toEqual({ from, to })
  const chart = chartMonthsOf(range, today)
  expect(chart).toHaveLength(months)
  expect([chart[0], chart.at(-1)]).toEqual([from.slice(0, 7), to.slice(0, 7)])
})

test("everything has no ends, and a chart of the last twelve months", () => {
  expect(rangeOf({ period: "all" }, "2026-03-01")).toBeNull()
  const chart = chartMonthsOf(null, "2026-03-01")
  expect(chart).toHaveLength(12)
  expect([chart[0], chart.at(-2), chart.at(-1)]).toEqual(["2025-04", "2026-02", "2026-03"])
})

test("a period of one's own has both its days, and ends today when it says nothing else", () => {
  expect(custom("2026-10-30", "2026-11-02")).toEqual({ from: "2026-10-30", to: "2026-11-02" })
  expect(custom("2026-11-21")).toEqual({ from: TODAY, to: TODAY })
  expect(custom("2026-12-24", "2026-12-24")).toEqual({ from: "2026-12-24", to: "2026-12-24" })
  expect(chartMonthsOf(custom("2024-02-29", "2025-03-01"), TODAY)).toHaveLength(14)
  expect(chartMonthsOf(custom("2025-12-31", "2026-01-01"), TODAY)).toEqual(["2025-12", "2026-01"])
})

test("only the period of one's own looks at the dates that are sent", () => {
  const range = rangeOf({ period: "current_month", from: "2020-01-01", to: "2019-01-01" }, TODAY)
  expect(range?.from).toBe("2026-11-01")
})

test("fifty years are the most, to the day", () => {
  expect(custom("1976-11-22")).toEqual({ from: "1976-11-22", to: TODAY })
  expect(chartMonthsOf(custom("1976-11-22"), TODAY)).toHaveLength(601)
  expect(() => custom("1976-11-21")).toThrow("La période compte 50 ans au maximum")
  expect(() => custom("0001-01-01", "9998-12-31")).toThrow("La période compte 50 ans au maximum")
  expect(() => custom("9990-01-01", "9999-12-31")).toThrow("Date invalide")
})

test.each([
  [undefined, undefined, "from", "La date de début est obligatoire"],
  ["2026-11-22", undefined, "to", "La date de début est à venir : indiquez aussi une date de fin"],
  ["2026-11-20", "2026-11-19", "to", "La date de fin précède la date de début"],
])("from %s to %s is no period", (from, to, field, message) => {
  expect(() => custom(from, to)).toThrow(
    expect.objectContaining({ code: "invalid", fields: { [field]: message } }),
  )
})

test.each([
  ["2026-03-29T00:59:59Z", "2026-03-01"],
  ["2026-03-31T21:59:59Z", "2026-03-01"],
  ["2026-03-31T22:00:00Z", "2026-04-01"],
  ["2026-10-31T22:59:59Z", "2026-10-01"],
  ["2026-10-31T23:00:00Z", "2026-11-01"],
  ["2026-12-31T23:00:00Z", "2027-01-01"],
])("at %s the current month in Paris, summer or winter, begins on %s", (instant, from) => {
  expect(rangeOf({ period: "current_month" }, parisDay(instant))?.from).toBe(from)
})

test.each([
  // Whole months, by months: as far as today is into the one that is shown.
  ["2026-11-01", "2026-11-30", "2026-11-21", "2026-10-01", "2026-10-21"],
  ["2025-12-01", "2026-11-30", "2026-11-21", "2024-12-01", "2025-11-21"],
  ["2026-03-01", "2026-03-31", "2026-03-30", "2026-02-01", "2026-02-28"],
  // Over, or on its last day: to the end of theirs.
  ["2026-11-01", "2026-11-30", "2026-11-30", "2026-10-01", "2026-10-31"],
  ["2025-01-01", "2025-03-31", "2026-11-21", "2024-10-01", "2024-12-31"],
  // Anything else by days.
  ["2026-11-10", "2026-11-19", "2026-11-21", "2026-10-31", "2026-11-09"],
  ["2026-11-21", "2026-11-21", "2026-11-21", "2026-11-20", "2026-11-20"],
  ["2026-11-20", "2026-11-29", "2026-11-21", "2026-11-10", "2026-11-11"],
])("before %s to %s, on %s, came %s to %s", (from, to, today, first, last) => {
  expect(rangeBefore({ from, to }, today)).toEqual({ from: first, to: last })
})

test("nothing is before what has not begun, nor before the first day", () => {
  expect(rangeBefore({ from: "2026-11-22", to: "2026-11-30" }, TODAY)).toBeNull()
  expect(rangeBefore({ from: "0002-01-01", to: "0040-12-31" }, TODAY)).toBeNull()
  expect(rangeBefore({ from: "0002-01-02", to: "0040-12-31" }, TODAY)).toBeNull()
})
