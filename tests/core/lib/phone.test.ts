import { dialled, soughtPhone } from "@trame/core/lib/phone"
import { describe, expect, it } from "vitest"

describe("a phone number", () => {
  it.each([
    ["06 12 34 56 78", "0612345678"],
    ["+33 6 12.34.56.78", "0612345678"],
    ["+33 (0)6 12 34 56 78", "0612345678"],
    ["0033612345678", "0612345678"],
    ["33612345678", "0612345678"],
    ["+32 475 12 34 56", "32475123456"],
    ["", ""],
  ])("« %s » is dialled as « %s »", (phone, digits) => {
    expect(dialled(phone)).toBe(digits)
  })

  it.each([
    ["06 12", "0612"],
    ["+33 6 12", "0612"],
    ["612", ""],
    ["casting 2026", ""],
  ])("« %s » searches for « %s »", (text, digits) => {
    expect(soughtPhone(text)).toBe(digits)
  })
})
