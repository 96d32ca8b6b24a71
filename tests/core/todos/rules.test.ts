import { daysBetween, parisDay } from "@trame/core/lib/day"
import { todoFields } from "@trame/core/workspace/todos/contract"
import {
  automaticTitle,
  byTimeAndPriority,
  isAutomatic,
  isWithinReach,
  mondayOf,
  monthDayOf,
  nextDueDay,
  noonOf,
  type Repeat,
  weekendFrom,
  weekFrom,
} from "@trame/core/workspace/todos/rules"
import { describe, expect, it, test } from "vitest"

/** rules/team.md#the-week */
describe("a week", () => {
  it("goes from Monday to Sunday, whichever of its days is asked for", () => {
    const days = [...weekFrom("2026-11-23"), ...weekendFrom("2026-11-23")]
    expect(days).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`))
    for (const day of days) expect(mondayOf(day)).toBe("2026-11-23")
    expect(mondayOf("2026-11-30")).toBe("2026-11-30")
    expect(mondayOf("2026-11-22")).toBe("2026-11-16")
  })

  it("goes on over New Year, and over the end of a February", () => {
    const lastDays = ["28", "29", "30", "31"].map((day) => `2026-12-${day}`)
    expect(weekFrom(mondayOf("2027-01-01"))).toEqual([...lastDays, "2027-01-01"])
    expect(weekendFrom(mondayOf("2027-01-03"))).toEqual(["2027-01-02", "2027-01-03"])
    expect(mondayOf("2028-02-29")).toBe("2028-02-28")
    expect(weekFrom("2028-02-28")[2]).toBe("2028-03-01")
  })

  it("is whole where the clocks change", () => {
    for (const sunday of ["2026-03-29", "2026-10-25"]) {
      const monday = mondayOf(sunday)
      expect(daysBetween(monday, sunday)).toBe(6)
      expect(weekendFrom(monday).at(-1)).toBe(sunday)
    }
  })
})

/** rules/team.md#due-at-noon */
describe("what is due on a day", () => {
  const days = ["2026-01-15", "2026-07-14", "2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24"]
  const more = ["2026-10-25", "2026-10-26", "2026-12-31", "2027-01-01", "2000-01-01", "2999-12-31"]

  test.for([...days, ...more])("is due at noon in Paris: %s", (day) => {
    expect(hourIn(noonOf(day))).toBe("12:00")
    expect(parisDay(noonOf(day))).toBe(day)
  })

  it("says the hour of its season", () => {
    expect(noonOf("2026-03-28")).toBe("2026-03-28T11:00:00.000Z")
    expect(noonOf("2026-03-29")).toBe("2026-03-29T10:00:00.000Z")
    expect(noonOf("2026-10-25")).toBe("2026-10-25T11:00:00.000Z")
  })

  it("is a day that a calendar can turn to", () => {
    const days = ["1999-12-31", "2000-01-01", "2999-12-31", "3000-01-01"]
    expect(days.map(isWithinReach)).toEqual([false, true, true, false])
  })
})

/** rules/team.md#repeated-tasks */
test.for<[Repeat, string, string, string, number?]>([
  ["daily", "2026-12-01", "2026-12-01", "2026-12-02"],
  ["daily", "2026-11-20", "2026-12-31", "2027-01-01"],
  ["daily", "2026-12-10", "2026-12-01", "2026-12-11"],
  ["weekdays", "2026-12-03", "2026-12-03", "2026-12-04"],
  ["weekdays", "2026-12-04", "2026-12-04", "2026-12-07"],
  ["weekdays", "2026-12-04", "2026-12-06", "2026-12-07"],
  ["weekly", "2026-12-01", "2026-12-01", "2026-12-08"],
  ["weekly", "2026-11-24", "2026-12-01", "2026-12-08"],
  ["weekly", "2026-11-24", "2026-12-02", "2026-12-08"],
  ["weekly", "2026-10-20", "2026-10-26", "2026-10-27"],
  ["monthly", "2026-01-31", "2026-01-31", "2026-02-28"],
  ["monthly", "2026-02-28", "2026-02-28", "2026-03-31", 31],
  ["monthly", "2028-01-30", "2028-02-01", "2028-02-29"],
  ["monthly", "2026-12-15", "2026-12-15", "2027-01-15"],
  ["monthly", "2026-09-15", "2026-12-14", "2026-12-15"],
])("a %s task of %s that is done on %s is next due on %s", ([repeat, dueDate, today, next, monthDay]) => {
  expect(nextDueDay(repeat, { dueDate, monthDay: monthDay ?? monthDayOf(dueDate) }, today)).toBe(next)
})

/** rules/team.md#automatic-tasks */
test("a title says whether a task is automatic, and only by its beginning", () => {
  expect(automaticTitle("Zoé", "envoyer le contrat")).toBe("Tâche pour Zoé – envoyer le contrat")
  expect(isAutomatic(automaticTitle("Zoé", "appeler"))).toBe(true)
  expect(isAutomatic("Tâche pour ")).toBe(true)
  expect(isAutomatic("Une Tâche pour Zoé")).toBe(false)
  expect(isAutomatic("tâche pour Zoé")).toBe(false)
  expect(isAutomatic("Tâche pourtant simple")).toBe(false)
})

test("tasks of one day are ordered by time, then by priority, then by creation", () => {
  const at = (id: string, priority: "low" | "medium" | "high", minute: number) => ({
    id,
    priority,
    time: null as string | null,
    createdAt: `2026-11-23T10:0${minute}:00.000Z`,
  })
  const todos = [at("a", "low", 0), at("b", "medium", 2), at("c", "high", 3), at("e", "medium", 1)]
  const timed = [
    { ...at("g", "high", 0), time: "14:00" },
    { ...at("f", "low", 0), time: "09:30" },
  ]
  const sorted = [...todos, at("d", "medium", 1), ...timed].sort(byTimeAndPriority)
  expect(sorted.map(({ id }) => id)).toEqual(["f", "g", "c", "d", "e", "b", "a"])
})

test("a date is required, in its own words", () => {
  const said = (dueDate: unknown) =>
    todoFields.safeParse({ title: "Appeler", dueDate }).error?.issues.map(({ message }) => message)
  for (const nothing of [undefined, null, "", "2026-02-30", "demain"]) {
    expect(said(nothing)).toEqual(["La date est requise"])
  }
  expect(said("1066-10-14")).toEqual(["Date invalide"])
  expect(said("2026-02-28")).toBeUndefined()
})

const hourIn = (instant: string): string =>
  new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" }).format(
    new Date(instant),
  )
