import { describe, expect, it } from "vitest"
import {
  dayProblem,
  dayProblems,
  isUnfinished,
  readDay,
  typedDayWords,
  understoodDay,
} from "../../../packages/web/src/lib/typedDay.ts"

const WRONG = "Date invalide : tapez par exemple 01/06/2026"

describe("a day as it is typed", () => {
  it.each([
    ["1/6/68", "2068-06-01"],
    ["1/6/69", "1969-06-01"],
    ["29/02/2028", "2028-02-29"],
    [" 01062026\n", "2026-06-01"],
    ["", null],
    ["  ", null],
    [" demain", " demain"],
    ["31/02/2026", "31/02/2026"],
    ["01/06/0026", "01/06/0026"],
    ["0026-06-01", "0026-06-01"],
    ["1/6/026", "1/6/026"],
    ["le 1/6/26", "le 1/6/26"],
  ])("%j is read as %j", (text, day) => {
    expect(readDay(text)).toBe(day)
  })

  it.each([
    ["1/6/20", true],
    [" 1.6.26 ", true],
    ["1/6/2", false],
    ["1/6/2026", false],
    ["010620", false],
  ])("%j may go on: %j", (text, unfinished) => {
    expect(isUnfinished(text)).toBe(unfinished)
  })

  it.each([null, undefined, "", "2026-06-01"])("%j has no problem", (value) => {
    expect([dayProblem(value), understoodDay(value)]).toEqual([undefined, value || null])
  })

  it.each(["demain", "1/6", "2026-02-29", "0026-06-01", "01/06/2026"])("%j is no day", (value) => {
    expect([dayProblem(value), understoodDay(value)]).toEqual([WRONG, null])
    expect(typedDayWords(value)).toBe(value)
  })

  it("is said as a date, or as not there", () => {
    expect(typedDayWords("2026-06-01")).toBe("01/06/2026")
    expect([typedDayWords(null), typedDayWords(null, { missing: "" })]).toEqual(["Non défini", ""])
  })

  it("is refused among those of a form", () => {
    const fields = { from: "demain", to: "2026-06-01", until: null, name: "demain" }
    expect(dayProblems(fields, ["from", "to", "until"])).toEqual({ from: WRONG })
  })
})
