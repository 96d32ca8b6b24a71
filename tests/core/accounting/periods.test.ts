import { rangeOf } from "@trame/core/campaigns/accounting/periods"
import { describe, expect, it } from "vitest"

describe("a period of accounting", () => {
  it.each([
    ["7d", "2026-07-15", "2026-07-09"],
    ["30d", "2026-03-01", "2026-01-31"],
    ["3m", "2026-07-15", "2026-04-16"],
    ["3m", "2026-07-25", "2026-04-26"],
    ["3m", "2026-05-31", "2026-03-01"],
    ["3m", "2024-05-31", "2024-03-01"],
    ["6m", "2026-08-31", "2026-03-01"],
    ["6m", "2026-08-29", "2026-03-01"],
    ["6m", "2026-01-01", "2025-07-02"],
    ["12m", "2026-12-31", "2026-01-01"],
    ["12m", "2024-02-29", "2023-03-01"],
    ["7d", "2026-03-30", "2026-03-24"],
  ] as const)("of %s on %s begins on %s", (period, today, from) => {
    expect(rangeOf({ period }, today)).toEqual({ from, to: today })
  })

  it("takes its own dates when it is the custom one, and no others", () => {
    const dates = { from: "2026-01-31", to: "2026-02-01" }
    const ever = rangeOf({ period: "all", ...dates }, "2026-07-15")
    expect([ever.from < "1900-01-01", ever.to > "2900-01-01"]).toEqual([true, true])
    const custom = (ends: Partial<typeof dates>) => rangeOf({ period: "custom", ...ends }, "2026-07-15")
    expect(custom(dates)).toEqual(dates)
    expect(custom({ from: dates.from })).toEqual({ ...ever, from: dates.from })
    expect(custom({ to: dates.to })).toEqual({ ...ever, to: dates.to })
  })
})
