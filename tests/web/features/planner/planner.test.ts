import { dayAfter, today } from "@trame/core/lib/day"
import type { Brief } from "@trame/core/workspace/planner/contract/shapes"
import { MAX_BRIEFS, MAX_DAYS, type Repetition } from "@trame/core/workspace/planner/rules/briefs"
import { expect, test } from "vitest"
import { repetitionProblem } from "../../../../packages/web/src/features/planner/RepetitionField.tsx"
import {
  copyOf,
  daysOf,
  merge,
  valuesOf,
  words,
} from "../../../../packages/web/src/features/planner/values.ts"
import { linesOf, tasksIn } from "../../../../packages/web/src/ui/form/taskLines.ts"

/** rules/team.md#brief-form */
test("a task that was typed and not added counts, with the same id each time it is sent", () => {
  const tasks = { ...valuesOf(brief).tasks, typed: " Envoyer ", typedKey: "d" }
  expect(tasksIn(tasks).at(-1)).toEqual({ id: "d", text: "Envoyer" })
  expect(tasksIn(tasks)).toEqual(tasksIn(tasks))
  expect(linesOf({ ...tasks, typed: "  " })).toHaveLength(3)
})

test("a copy has tasks of its own, for the day after", () => {
  const copy = copyOf(brief)
  expect(copy.date).toBe("2099-05-13")
  expect(copy.tasks.lines.map(({ text }) => text)).toEqual(["Tourner", "Monter", "Publier"])
  for (const { key } of copy.tasks.lines) expect(key).toMatch(/^[\w-]{16,64}$/)
})

test("what two people did to the tasks is laid over each other, in the order of whoever changed it", () => {
  const mine = valuesOf(brief)
  const [a, b, c] = mine.tasks.lines
  if (!a || !b || !c) throw new Error("Three tasks")
  const reordered = { ...mine, tasks: { ...mine.tasks, lines: [c, { ...a, text: "Filmer" }] } }
  const now = { ...brief, version: 2, tasks: [...brief.tasks, taskOf("e", "Ajoutée")], internalNotes: "Vu" }
  const merged = merge(brief, reordered, now)
  expect(merged.tasks.lines.map(({ text }) => text)).toEqual(["Publier", "Filmer", "Ajoutée"])
  expect(merged.internalNotes).toBe("Vu")
  expect(words(merged).Tâches).toBe("Publier · Filmer · Ajoutée")
})

test("tasks that I left in their order stand in the one that somebody else gave them", () => {
  const mine = valuesOf(brief)
  const lines = mine.tasks.lines.map((line) => (line.key === "a" ? { ...line, text: "Filmer" } : line))
  const [a, b, c] = brief.tasks
  if (!a || !b || !c) throw new Error("Three tasks")
  const merged = merge(brief, { ...mine, tasks: { ...mine.tasks, lines } }, { ...brief, tasks: [c, a, b] })
  expect(merged.tasks.lines.map(({ text }) => text)).toEqual(["Publier", "Filmer", "Monter"])
})

test("a plan is for its date, or for the days that it is repeated on", () => {
  expect(daysOf({ date: null, repetition: null })).toEqual([])
  expect(daysOf({ date: "2026-05-12", repetition: null })).toEqual(["2026-05-12"])
  const repetition = { weekdays: [2], until: "2026-05-26" }
  expect(daysOf({ date: "2026-05-12", repetition })).toEqual(["2026-05-12", "2026-05-19", "2026-05-26"])
})

test.each([
  ["2099-05-12", "2099-05-13"],
  [dayAfter(today(), 3), dayAfter(today(), 4)],
  [today(), dayAfter(today(), 1)],
  [dayAfter(today(), -1), today()],
  ["2024-02-29", today()],
])("a copy of a brief of %s is for %s: the day after, but no day that is over", (date, copied) => {
  expect(copyOf({ ...brief, date }).date).toBe(copied)
})

/** rules/team.md#repetition, rules/team.md#one-brief-a-day */
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const FROM = "2099-05-12"
const until = (days: number): Repetition => ({ weekdays: EVERY_DAY, until: dayAfter(FROM, days - 1) })
const enough = Math.ceil(MAX_BRIEFS / 10)

test.each<[string, Repetition | null, number, RegExp | null]>([
  ["that is not repeated", null, 10, null],
  ["on no weekday", { weekdays: [], until: FROM }, 1, /^Choisissez au moins un jour de la semaine$/],
  ["without an end", { weekdays: [2], until: null }, 1, /^Choisissez jusqu'à quand répéter$/],
  ["that ends before its weekday", { weekdays: [1], until: "2099-05-17" }, 1, /^Aucun de ces jours/],
  ["for as many days as it may", until(MAX_DAYS), 1, null],
  ["for a day more", until(MAX_DAYS + 1), 1, /^62 jours au maximum/],
  ["for as many briefs as it may make", until(enough), 10, null],
  ["for ten more", until(enough + 1), 10, /^210 briefs, pour 200 au maximum en une fois/],
])("a plan %s, for so many influencers, is said to be one or none", (_what, repetition, count, said) => {
  const influencers = Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    name: "",
    profileImageUrl: null,
  }))
  const problem = repetitionProblem({ date: FROM, repetition, influencers })
  if (said) expect(problem).toMatch(said)
  else expect(problem).toBeNull()
})

const taskOf = (id: string, text: string, completed = false) => ({ id, text, completed, completedAt: null })

const brief: Brief = {
  influencerId: "zoe",
  influencerName: "Zoé Mercier",
  profileImageUrl: null,
  slug: "zoe-mercier",
  date: "2099-05-12",
  version: 1,
  tasks: [taskOf("a", "Tourner", true), taskOf("b", "Monter"), taskOf("c", "Publier")],
  internalNotes: "",
  createdBy: "u1",
  createdAt: "",
  updatedAt: "",
}
