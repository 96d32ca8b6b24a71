import { expect, it } from "vitest"
import { dayOf, monthIn, withTask, withTicks } from "../../../packages/web/src/public/brief/brief-days.ts"
import { aBriefTask } from "../../world/records.ts"

it.each([
  ["2026-05-01", "2026-05-01"],
  ["2026-02-30", "today"],
  ["2026-13-01", "today"],
  ["nonsense", "today"],
])("the address's day %s means %s", (written, meant) => {
  expect(dayOf(written, "today")).toBe(meant)
})

it.each([
  ["2026-04", "2026-04"],
  ["2026-13", "2026-05"],
  ["", "2026-05"],
])("beside 12 May the address's month %s means %s", (written, meant) => {
  expect(monthIn(written, "2026-05-12")).toBe(meant)
})

const days = ["2026-05-12", "2026-05-13"].map((date) => ({ date, tasks: [aBriefTask("a"), aBriefTask("b")] }))
const doneOf = (shown: { tasks: { completed: boolean }[] }[]) =>
  shown.map(({ tasks }) => tasks.map(({ completed }) => completed))

it("a tick shows on its own day and task alone, as waiting", () => {
  const at = Date.parse("2026-05-12T08:00:00.000Z")
  const tick = { date: "2026-05-12", taskId: "a", completed: true, text: "a", id: "t", at }
  const shown = withTicks(days, [tick])
  expect(doneOf(shown)).toEqual([
    [true, false],
    [false, false],
  ])
  expect(shown[0]?.tasks[0]).toMatchObject({ completedAt: "2026-05-12T08:00:00.000Z", waiting: true })
  expect(shown.flatMap(({ tasks }) => tasks).filter(({ waiting }) => waiting)).toHaveLength(1)
  expect(withTicks(days, [{ ...tick, completed: false }])[0]?.tasks[0]?.completedAt).toBeNull()
})

it("a sent task replaces that of its own day alone", () => {
  expect(doneOf(withTask(days, "2026-05-13", aBriefTask("b", true)))).toEqual([
    [false, false],
    [false, true],
  ])
})
