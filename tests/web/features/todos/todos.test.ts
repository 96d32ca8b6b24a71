import { describe, expect, it } from "vitest"
import { dayIn, weekTitle } from "../../../../packages/web/src/features/todos/days.ts"
import {
  newValues,
  sent,
  titleOf,
  valuesOf,
  words,
} from "../../../../packages/web/src/features/todos/values.ts"
import { automatic, mine } from "../../../world/todos.ts"

describe("the days of the week", () => {
  it.each([
    ["2026-11-23", "Semaine du 23 au 27 novembre 2026"],
    ["2026-11-30", "Semaine du 30 novembre au 4 décembre 2026"],
    ["2026-12-28", "Semaine du 28 décembre 2026 au 1er janvier 2027"],
    ["2026-06-01", "Semaine du 1er au 5 juin 2026"],
  ])("when they begin with %s, are named « %s »", (monday, title) => {
    expect(weekTitle(monday)).toBe(title)
  })

  it.each([
    ["2028-02-29", "2028-02-29"],
    ["2026-02-29", null],
    ["2026-2-28", null],
    ["3000-01-01", null],
  ])("when the address says « %s », begin with the week of %s", (written, day) => {
    expect(dayIn(written)).toBe(day)
  })
})

/** rules/team.md#automatic-tasks */
describe("the values of a task's form", () => {
  it.each(["appeler", "un – deux"])("split an automatic title (%s) and join it again", (text) => {
    const todo = automatic("a", DAY, text)
    const values = valuesOf("u1")(todo)
    expect(values).toMatchObject({ automatic: true, influencer: "Zoé", title: text })
    expect(titleOf(values)).toBe(todo.title)
    expect(words(values, "Moi")).not.toHaveProperty("Assignée à")
  })

  it.each(["Tâche pour Zoé", "Tâche pour  – appeler", "Zoé – appeler"])(
    "leave a title of another shape (%s) unchanged",
    (title) => {
      const values = valuesOf("u1")(mine("a", DAY, { title }))
      expect(values).toMatchObject({ automatic: false, influencer: null, title })
      expect(titleOf(values)).toBe(title.trim())
    },
  )

  it("send the whole title when any part of it changed, and no unchanged field", () => {
    const values = newValues({ automatic: true, influencer: "Zoé\u200E\n", title: " appeler " })
    const title = "Tâche pour Zoé – appeler"
    expect(sent(values, { influencer: "Zoé" })).toEqual({ title })
    expect(sent(values, { title: "appeler" })).toEqual({ title })
    expect(sent(values, { priority: "high", dueDate: DAY })).toEqual({ priority: "high", dueDate: DAY })
    expect(sent(newValues({ title: "Seule" }), { automatic: false })).toEqual({ title: "Seule" })
  })

  it("have labels, without surrounding spaces", () => {
    const todo = mine("a", "2026-03-01", { title: " Relire ", description: " Deux ", status: "in_progress" })
    const values = valuesOf("u1")(todo)
    expect(words(values, "Iris Morel")).toEqual({
      Titre: "Relire",
      Description: "Deux",
      Priorité: "Basse",
      Statut: "En cours",
      Date: "01/03/2026",
      "Assignée à": "Iris Morel",
    })
    expect(words({ ...values, dueDate: null }, "Moi").Date).toBe("")
  })

  it("have no other assignee for the user's own and for an automatic task", () => {
    expect(valuesOf("u1")(mine("a", DAY)).assignedTo).toBeNull()
    expect(valuesOf("u2")(mine("a", DAY)).assignedTo).toBe("u1")
    expect(valuesOf("u1")(automatic("a", DAY, "appeler")).assignedTo).toBeNull()
  })
})

const DAY = "2026-11-25"
