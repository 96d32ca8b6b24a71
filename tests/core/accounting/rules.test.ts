import { rangeOf } from "@trame/core/campaigns/accounting/periods"
import {
  afterEdit,
  amountToInvoice,
  clampPercentage,
  totalOfRates,
  totalToInvoice,
} from "@trame/core/campaigns/collaborations/rules/money"
import { parisDay } from "@trame/core/lib/day"
import { describe, expect, test } from "vitest"

test.for([
  [120_000, 50, 60_000],
  [100_001, 50, 50_001],
  [333, 33, 110],
  [120_000, 150, 120_000],
  [120_000, -5, 0],
  [120_000, Number.NaN, 0],
  [Number.NaN, 50, 0],
  [Number.POSITIVE_INFINITY, 50, 0],
  [-120_000, 50, 0],
] as const)("of %i cents, %i %% are %i cents; nonsense is nothing", ([rate, paidPercentage, amount]) => {
  expect(amountToInvoice({ rate, paidPercentage })).toBe(amount)
})

test("totals add up what is displayed, to the cent", () => {
  const people = [
    { rate: 3333, paidPercentage: 50 },
    { rate: 1001, paidPercentage: 33 },
  ]
  expect(totalOfRates(people)).toBe(4334)
  expect(totalToInvoice(people)).toBe(1667 + 330)
})

test("a percentage is a whole number from 0 to 100", () => {
  expect([-1, 0, 49.5, 100, 101, Number.NaN].map(clampPercentage)).toEqual([0, 0, 50, 100, 100, 0])
})

describe("a date filter", () => {
  test.for([
    { period: "7d", today: "2026-07-15", from: "2026-07-09" },
    { period: "30d", today: "2026-03-01", from: "2026-01-31" },
    { period: "3m", today: "2026-07-15", from: "2026-04-16" },
    { period: "3m", today: "2026-07-25", from: "2026-04-26" },
    { period: "3m", today: "2026-05-31", from: "2026-03-01" },
    { period: "3m", today: "2024-05-31", from: "2024-03-01" },
    { period: "6m", today: "2026-08-31", from: "2026-03-01" },
    { period: "6m", today: "2026-08-29", from: "2026-03-01" },
    { period: "6m", today: "2026-01-01", from: "2025-07-02" },
    { period: "12m", today: "2026-12-31", from: "2026-01-01" },
    { period: "12m", today: "2024-02-29", from: "2023-03-01" },
    { period: "7d", today: "2026-03-30", from: "2026-03-24" },
    { period: "7d", today: "2026-10-26", from: "2026-10-20" },
  ] as const)("$period on $today begins on $from", ({ period, today, from }) => {
    expect(rangeOf({ period }, today)).toEqual({ from, to: today })
  })

  test("of one's own with one end has no other", () => {
    const [from, to] = ["2026-02-01", "2026-03-31"]
    const ofOne = (ends: { from?: string; to?: string }) =>
      rangeOf({ period: "custom", ...ends }, "2026-07-15")
    expect(ofOne({ from, to })).toEqual({ from, to })
    const all = rangeOf({ period: "all" }, "2026-07-15")
    expect(ofOne({ from })).toEqual({ ...all, from })
    expect(ofOne({ to })).toEqual({ ...all, to })
  })

  test("goes by Paris's midnight, in summer and in winter", () => {
    const days = [
      "2026-03-28T23:30:00Z",
      "2026-03-29T22:30:00Z",
      "2026-10-24T22:30:00Z",
      "2026-10-25T22:30:00Z",
    ]
    expect(days.map((instant) => parisDay(instant))).toEqual([
      "2026-03-29",
      "2026-03-30",
      "2026-10-25",
      "2026-10-25",
    ])
  })

  test("takes its own dates when it is the custom one, and no others", () => {
    const dates = { from: "2026-01-31", to: "2026-02-01" }
    expect(rangeOf({ period: "custom", ...dates }, "2026-07-15")).toEqual(dates)
    const ever = rangeOf({ period: "all", ...dates }, "2026-07-15")
    expect([ever.from < "1900-01-01", ever.to > "2900-01-01"]).toEqual([true, true])
  })
})

test.for([
  { edit: { percentage: 100, markPaid: false }, paid: false },
  { edit: { percentage: 100, markPaid: true }, paid: true },
  { edit: { percentage: 180, markPaid: true }, paid: true },
  { edit: { percentage: 99, markPaid: true }, paid: false },
  { edit: { paid: true, markPaid: false }, paid: true },
  { edit: { markPaid: true }, paid: false },
])("after $edit, paid is $paid", ({ edit, paid }) => {
  const after = afterEdit({ creatorInvoiceSent: false, paidPercentage: 20 }, edit)
  const percentage = edit.percentage === undefined ? 20 : Math.min(100, edit.percentage)
  expect(after).toEqual({ creatorInvoiceSent: paid, paidPercentage: percentage })
})

test("a percentage below 100 leaves what is paid as it was", () => {
  const stored = { creatorInvoiceSent: true, paidPercentage: 100 }
  const after = afterEdit(stored, { percentage: 30, markPaid: true })
  expect(after).toEqual({ creatorInvoiceSent: true, paidPercentage: 30 })
})

const flags = [false, true]
const edits = [undefined, 0, 99, 100].flatMap((percentage) =>
  flags.map((markPaid) => ({ percentage, markPaid })),
)

test.for(edits)("with %o, who is said to be paid or not is so; else they stay as they were", (edit) => {
  for (const creatorInvoiceSent of flags) {
    const stored = { creatorInvoiceSent, paidPercentage: 20 }
    const paidAfter = (change: Parameters<typeof afterEdit>[1]) =>
      afterEdit(stored, change).creatorInvoiceSent
    for (const paid of flags) expect(paidAfter({ ...edit, paid })).toBe(paid)
    const isMarked = edit.markPaid && edit.percentage === 100
    expect(paidAfter(edit)).toBe(creatorInvoiceSent || isMarked)
  }
})
