import { describe, expect, it } from "vitest"
import {
  dayProblem,
  dayProblems,
  readDay,
  readUnfinishedDay,
  typedDayWords,
  understoodDay,
} from "../../../packages/web/src/lib/typedDay.ts"

const WRONG = "Date invalide : tapez par exemple 01/06/2026"

describe("a day as it is typed", () => {
  // A Wednesday.
  const FROM = "2026-11-25"

  it.each([
    ["1/6/68", "2068-06-01"],
    ["1/6/69", "1969-06-01"],
    ["29/02/2028", "2028-02-29"],
    [" 01062026\n", "2026-06-01"],
    ["010626", "2026-06-01"],
    ["2026/6/1", "2026-06-01"],
    ["1er février 2026", "2026-02-01"],
    ["1 FEVRIER 26", "2026-02-01"],
    ["1er août", "2027-08-01"],
    ["3 sept. 2026", "2026-09-03"],
    ["lundi 1 juin 2026", "2026-06-01"],
    // Without a year: the last three months, else the next one.
    ["1/6", "2027-06-01"],
    ["1.6", "2027-06-01"],
    ["1 juin", "2027-06-01"],
    ["25/8", "2026-08-25"],
    ["24/8", "2027-08-24"],
    ["2/1", "2027-01-02"],
    ["29 février", "2028-02-29"],
    ["Demain", "2026-11-26"],
    ["après-demain", "2026-11-27"],
    ["Aujourd’hui", "2026-11-25"],
    ["hier", "2026-11-24"],
    ["vendredi", "2026-11-27"],
    ["vendredi prochain", "2026-12-04"],
    ["lundi", "2026-11-30"],
    ["lundi prochain", "2026-11-30"],
    ["mercredi", "2026-12-02"],
    ["", null],
    ["  ", null],
  ])("%j is read as %j", (text, day) => {
    expect(readDay(text, FROM)).toBe(day)
  })

  it.each([
    ...["31/02/2026", "01/06/0026", "0026-06-01", "1/6/026", "le 1/6/26", "31/2", "30 février", "1", "2026"],
    ...["juin 2026", "1 brumaire", "bientôt", "mardi 1 juin 2026", "lundi dernier", "13/13", "constructor"],
  ])("%j is left as it is", (text) => {
    expect(readDay(text, FROM)).toBe(text)
  })

  it.each([
    ["1/6/2026", "2026-06-01"],
    ["1 juin 2026", "2026-06-01"],
    ["01062026", "2026-06-01"],
    ["2026-06-01", "2026-06-01"],
    ["", null],
    ...["1/6", "1/6/20", " 1.6.26 ", "010620", "demain", "1 juin"].map((text) => [text, text] as const),
  ] as const)("%j is %j while one is typing", (text, day) => {
    expect(readUnfinishedDay(text)).toBe(day)
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
