import type { Brief } from "@trame/core/workspace/planner/contract/shapes"
import { expect, test } from "vitest"
import {
  copyOf,
  daysOf,
  linesOf,
  merge,
  tasksIn,
  valuesOf,
  words,
} from "../../../packages/web/src/features/planner/values.ts"

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
  createdAt: "",
  updatedAt: "",
}

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

test("a plan is for its date, or for the days that it is repeated on", () => {
  expect(daysOf({ date: null, repetition: null })).toEqual([])
  expect(daysOf({ date: "2026-05-12", repetition: null })).toEqual(["2026-05-12"])
  const repetition = { weekdays: [2], until: "2026-05-26" }
  expect(daysOf({ date: "2026-05-12", repetition })).toEqual(["2026-05-12", "2026-05-19", "2026-05-26"])
})
