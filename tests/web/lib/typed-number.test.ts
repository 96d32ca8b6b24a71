import { describe, expect, it } from "vitest"
import { amountProblem, readAmount, readPercentage } from "../../../packages/web/src/lib/typedNumber.ts"

describe("an amount as it is typed", () => {
  it.each([
    ["1234,50", 123_450],
    ["1234.5", 123_450],
    ["1 234,50", 123_450],
    ["1\u202f234,50\u00a0€", 123_450],
    ["1 200,5", 120_050],
    ["1.200,50", 120_050],
    ["1,200.50", 120_050],
    ["1.200", 120_000],
    ["12.345.678", 1_234_567_800],
    ["€ 12", 1200],
    ["12,", 1200],
    [",5", 50],
    ["0", 0],
    ["1000000000", 100_000_000_000],
  ])("%s is read", (text, cents) => {
    expect(readAmount(text)).toBe(cents)
    expect(amountProblem(readAmount(text))).toBeUndefined()
  })

  it.each(["-5", "abc", "5abc", "0.1+0.2", "1 2", "1 2345", "1,2,3", "1.200.50", "1234,567", "."])(
    "%s is refused",
    (text) => expect(amountProblem(readAmount(text))).toBe("Montant invalide"),
  )

  it("may be empty, and no more than can be stored", () => {
    expect(readAmount("  ")).toBeNull()
    expect(amountProblem(null)).toBeUndefined()
    expect(amountProblem(readAmount("1000000001"))).toBe("Montant trop élevé")
  })
})

it("a percentage is a whole number from 0 to 100 and nothing else", () => {
  expect(["0", "7", "50 %", "100"].map(readPercentage)).toEqual([0, 7, 50, 100])
  expect(readPercentage("")).toBeNull()
  for (const text of ["33,5", "12.5", "-5", "101", "abc", "5e1"]) expect(readPercentage(text)).toBeNaN()
})
