import { calendarRange } from "@trame/core/lib/periods"
import { expect, it } from "vitest"

/** rules/interface.md#periods */
it.each([
  ["this_month", "2026-02-28", "2026-02-01 2026-02-28"],
  ["last_month", "2026-01-31", "2025-12-01 2025-12-31"],
  ["this_quarter", "2026-03-31", "2026-01-01 2026-03-31"],
  ["this_quarter", "2026-12-01", "2026-10-01 2026-12-31"],
  ["q1", "2028-11-30", "2028-01-01 2028-03-31"],
  ["q2", "2026-01-01", "2026-04-01 2026-06-30"],
  ["q3", "2026-01-01", "2026-07-01 2026-09-30"],
  ["q4", "2026-01-01", "2026-10-01 2026-12-31"],
  ["this_year", "2026-07-14", "2026-01-01 2026-12-31"],
  ["last_year", "2026-07-14", "2025-01-01 2025-12-31"],
] as const)("%s on %s is %s", (period, today, days) => {
  expect(Object.values(calendarRange(period, today)).join(" ")).toBe(days)
})
