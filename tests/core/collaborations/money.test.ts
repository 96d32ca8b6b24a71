import {
  afterEdit,
  amountsOf,
  amountToInvoice,
  budgetOrTotal,
  clampPercentage,
  isOwed,
  type PaymentEdit,
  rateOfDeliverables,
  totalOfRates,
  totalToInvoice,
} from "@trame/core/campaigns/collaborations/rules/money"
import { describe, expect, it } from "vitest"

describe("amounts", () => {
  it.each([
    [120_000, 50, 60_000],
    [100_001, 50, 50_001],
    [333, 33, 110],
    [120_000, 150, 120_000],
    [120_000, -5, 0],
    [120_000, Number.NaN, 0],
    [Number.NaN, 50, 0],
    [Number.POSITIVE_INFINITY, 50, 0],
    [-120_000, 50, 0],
  ])("of %i cents, %i %% are %i cents; nonsense is nothing", (rate, paidPercentage, amount) => {
    expect(amountToInvoice({ rate, paidPercentage })).toBe(amount)
  })

  it("add up to the cent, as they are displayed", () => {
    expect(rateOfDeliverables([{ price: 10 }, { price: 20 }, { price: 123_456_789 }])).toBe(123_456_819)
    const people = [
      { rate: 3333, paidPercentage: 50 },
      { rate: 1001, paidPercentage: 33 },
    ]
    expect(totalOfRates(people)).toBe(4334)
    expect(totalToInvoice(people)).toBe(1667 + 330)
    expect([budgetOrTotal(null, people), budgetOrTotal(0, people), budgetOrTotal(7, people)]).toEqual([
      4334, 0, 7,
    ])
    expect([-1, 0, 49.5, 100, 101, Number.NaN].map(clampPercentage)).toEqual([0, 0, 50, 100, 100, 0])
  })

  it("are owed until they are paid, and never when there is nothing to invoice", () => {
    const dues = [
      { amount: 5, paid: false },
      { amount: 3, paid: true },
      { amount: 0, paid: false },
    ]
    expect(dues.map(isOwed)).toEqual([true, false, false])
    expect(amountsOf(dues)).toEqual({ amountPending: 5, amountPaid: 3 })
  })
})

// rules/campaigns.md#paid-flag
describe("an edit of a payment", () => {
  it.each<[PaymentEdit, before: boolean, paid: boolean, percentage: number]>([
    [{ percentage: 100, markPaid: false }, false, false, 100],
    [{ percentage: 100, markPaid: true }, false, true, 100],
    [{ percentage: 180, markPaid: true }, false, true, 100],
    [{ percentage: 99, markPaid: true }, false, false, 99],
    [{ percentage: 30, markPaid: true }, true, true, 30],
    [{ percentage: 0, markPaid: false }, true, true, 0],
    [{ markPaid: true }, false, false, 20],
    [{ markPaid: true }, true, true, 20],
    [{ paid: true, markPaid: false }, false, true, 20],
    [{ paid: false, markPaid: true }, true, false, 20],
    [{ paid: false, percentage: 100, markPaid: true }, true, false, 100],
  ])("%o, where paid was %s, makes paid %s at %i %%", (edit, before, paid, percentage) => {
    const stored = { creatorInvoiceSent: before, paidPercentage: 20 }
    expect(afterEdit(stored, edit, "2026-03-14")).toMatchObject({
      creatorInvoiceSent: paid,
      paidPercentage: percentage,
    })
  })

  // rules/campaigns.md#payment-day
  it.each<[Omit<PaymentEdit, "markPaid">, before: string | boolean, after: string | undefined]>([
    [{ paid: true }, false, "2026-03-14"],
    [{ paid: true, paidOn: "2026-03-01" }, false, "2026-03-01"],
    [{ paid: true, paidOn: null }, false, undefined],
    [{ percentage: 100 }, false, "2026-03-14"],
    [{ paid: true }, "2026-02-01", "2026-02-01"],
    [{ percentage: 30 }, "2026-02-01", "2026-02-01"],
    [{ percentage: 30 }, true, undefined],
    [{ paidOn: "2026-03-02" }, true, "2026-03-02"],
    [{ paidOn: null }, "2026-02-01", undefined],
    [{ paid: false }, "2026-02-01", undefined],
    [{ paidOn: "2026-03-02" }, false, undefined],
  ])("%o, where the day was %s, makes it %s", (edit, before, after) => {
    const paidOn = typeof before === "string" ? before : undefined
    const stored = { creatorInvoiceSent: before !== false, paidPercentage: 20, paidOn }
    expect(afterEdit(stored, { ...edit, markPaid: true }, "2026-03-14").paidOn).toBe(after)
  })
})
