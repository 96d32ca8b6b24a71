import { describe, expect, it } from "vitest"
import {
  dayProblem,
  dayProblems,
  readDay,
  readUnfinishedDay,
  typedDayWords,
  understoodDay,
} from "../../../packages/web/src/lib/typedDay.ts"

describe("the parser of typed days", () => {
  it.each([
    ["2026-06-01", ["01/06/2026", "1/6/2026", "01/06/26", " 1/6/26 ", "1/06/2026", "1.6.2026", "1-6-26"]],
    ["2026-06-01", ["01-06-2026", "1 / 6 / 2026", "01 06 2026", " 01062026\n", "010626", "2026/6/1"]],
    ["2026-06-01", ["2026-06-01", "1er juin 2026", "lundi 1 juin 2026"]],
    ["2068-06-01", ["1/6/68"]],
    ["1969-06-01", ["1/6/69"]],
    ["2028-02-29", ["29/02/2028", "29 février"]],
    ["2026-02-01", ["1er février 2026", "1 FEVRIER 26"]],
    ["2027-08-01", ["1er août"]],
    ["2026-09-03", ["3 sept. 2026"]],
    // Without a year: the last three months, else the next occurrence.
    ["2027-06-01", ["1/6", "1.6", "1 juin"]],
    ["2026-08-25", ["25/8"]],
    ["2027-08-24", ["24/8"]],
    ["2027-01-02", ["2/1"]],
    ["2026-11-24", ["hier"]],
    ["2026-11-25", ["Aujourd’hui"]],
    ["2026-11-26", ["Demain"]],
    ["2026-11-27", ["après-demain", "vendredi"]],
    ["2026-12-04", ["vendredi prochain"]],
    ["2026-11-30", ["lundi", "lundi prochain"]],
    ["2026-12-02", ["mercredi"]],
    [null, ["", "  "]],
  ])("reads %j: %j", (day, texts) =>
    expect(texts.map((text) => readDay(text, FROM))).toEqual(texts.map(() => day)),
  )

  it.each([
    ...["31/02/2026", "01/06/0026", "0026-06-01", "1/6/026", "le 1/6/26", "31/2", "30 février", "1", "2026"],
    ...["juin 2026", "1 brumaire", "bientôt", "mardi 1 juin 2026", "lundi dernier", "13/13", "constructor"],
    ...["29/02/2026", "2026-13-01", "01/06/202", "310626", "01/06/20266"],
  ])("leaves %j unchanged", (text) => expect(readDay(text, FROM)).toBe(text))

  it("reads a text while the user types only if no key can continue it", () => {
    const finished = ["1/6/2026", "1 juin 2026", "01062026", "2026-06-01"]
    expect(finished.map(readUnfinishedDay)).toEqual(finished.map(() => "2026-06-01"))
    const unfinished = ["1/6", "1/6/20", " 1.6.26 ", "010620", "demain", "1 juin"]
    expect(unfinished.map(readUnfinishedDay)).toEqual(unfinished)
    expect(readUnfinishedDay("")).toBeNull()
  })

  it.each([null, undefined, "", "2026-06-01"])("accepts %j", (value) => {
    expect([dayProblem(value), understoodDay(value)]).toEqual([undefined, value || null])
  })

  it.each(["demain", "1/6", "2026-02-29", "0026-06-01", "01/06/2026"])("refuses %j", (value) => {
    expect([dayProblem(value), understoodDay(value), typedDayWords(value)]).toEqual([WRONG, null, value])
  })

  it("reports invalid and missing days among a form's problems", () => {
    expect(typedDayWords("2026-06-01")).toBe("01/06/2026")
    expect([typedDayWords(null), typedDayWords(null, { missing: "" })]).toEqual(["Non défini", ""])
    const fields = { from: "demain", to: "2026-06-01", until: null, name: "demain" }
    expect(dayProblems(fields, ["from", "to", "until"])).toEqual({ from: WRONG })
  })
})

const WRONG = "Date invalide : tapez par exemple 01/06/2026"
/** A Wednesday. */
const FROM = "2026-11-25"
