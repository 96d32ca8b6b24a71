import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { dayAfter, today } from "@trame/core/lib/day"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { dayName } from "../../../../packages/web/src/features/todos/days.ts"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { layOutCells, settled } from "../../../world/dragging.ts"
import { hugo } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/todos/TodosPage.tsx"
import "../../../../packages/web/src/features/todos/TodoDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const me = { id: "u1", name: "Hugo Leroy" }
const monday = mondayOf(today())
const day = (offset: number) => dayAfter(monday, offset)

const todoOf = (id: string, changes: Partial<Todo> = {}): Todo => ({
  ...{ id, version: 1, title: `Tâche ${id}`, description: "", status: "pending", priority: "medium" },
  ...{ dueDate: monday, automatic: false, author: me, assignee: me, completedAt: null },
  ...{ createdAt: "2026-11-01T10:00:00Z", updatedAt: "2026-11-01T10:00:00Z" },
  ...changes,
})

let week: Todo[]
let sent: object[]

beforeEach(async () => {
  signIn()
  week = [todoOf("a"), todoOf("s", { dueDate: day(5) })]
  sent = []
  layOutCells("[data-day]", 7)
  answer({
    "/api/identity/me": () => json(200, { ...hugo, permissions: { todo: true } }),
    "/api/agencies/teammates": () => json(200, { items: [{ ...me, role: "" }] }),
    "/api/todos": () => json(200, { items: week }),
    "/api/todos/automatic": () => json(200, { items: [], nextCursor: null }),
    "/api/todos/a": async (request) => {
      const body = await request.json()
      sent.push(body)
      return json(200, todoOf("a", { ...body, version: 2 }))
    },
  })
  visit("/app/todo", routes)
  await screen.findByRole("button", { name: "Tâche a" })
})

const column = (of: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`section[data-day="${of}"]`)
  if (!found) throw new Error(`${of} is not shown`)
  return found
}
const titlesOn = (of: string) =>
  within(column(of))
    .queryAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent)
const handle = () => screen.getByRole("button", { name: "Déplacer « Tâche a »" })
const card = () => handle().closest("li") ?? document.body

async function press(code: string) {
  fireEvent.keyDown(code === "Space" && !isHeld() ? handle() : document, { code, key: code })
  await settled()
}

/** In the middle of a day, or beside all of them. */
const over = (of: string | null, pointerType = "mouse") => {
  const { left, top } = of ? column(of).getBoundingClientRect() : new DOMRect(9000, 9000)
  return { ...{ pointerType, isPrimary: true, button: 0, buttons: 1 }, clientX: left + 50, clientY: top + 50 }
}
async function drag(to: string | null, from: Element = card(), pointerType = "mouse") {
  fireEvent.pointerDown(from, over(monday, pointerType))
  fireEvent.pointerMove(document, { ...over(monday, pointerType), clientX: 70 })
  await settled()
  fireEvent.pointerMove(document, over(to, pointerType))
  await settled()
}
async function drop(to: string | null) {
  fireEvent.pointerUp(document, over(to))
  await settled()
}

/** rules/team.md#the-week */
describe("a task of the board", () => {
  it("is taken to another day with the mouse, while live updates wait", async () => {
    await drag(day(2))
    expect(isHeld()).toBe(true)
    expect(column(day(2)).dataset.over).toBe("true")
    await drop(day(2))
    await waitFor(() => expect(sent).toEqual([{ version: 1, dueDate: day(2) }]))
    expect(titlesOn(day(2))).toEqual(["Tâche a"])
    expect(titlesOn(monday)).toEqual([])
    await waitFor(() => expect(isHeld()).toBe(false))
  })

  it("stays where it is put down on its own day, or beside the board", async () => {
    await drag(monday)
    await drop(monday)
    await drag(null)
    expect(screen.getByText("Tâche « Tâche a » hors du tableau.")).toBeDefined()
    await drop(null)
    expect(screen.getByText(`Tâche « Tâche a » remise à sa place, ${dayName(monday)}.`)).toBeDefined()
    expect(titlesOn(monday)).toEqual(["Tâche a"])
    expect(sent).toEqual([])
    expect(isHeld()).toBe(false)
  })

  it("is taken with a finger by its handle alone: the rest of it scrolls the page", async () => {
    await drag(day(2), card(), "touch")
    expect(isHeld()).toBe(false)
    await drop(day(2))
    await drag(day(1), handle(), "touch")
    await drop(day(1))
    await waitFor(() => expect(sent).toEqual([{ version: 1, dueDate: day(1) }]))
  })

  it("goes from day to day by the arrows, each of which is said, and keeps the keyboard", async () => {
    await press("Space")
    expect(screen.getByText(`Tâche « Tâche a » saisie, ${dayName(monday)}.`)).toBeDefined()
    for (const code of ["ArrowRight", "ArrowLeft"]) await press(code)
    expect(screen.getByText(`Tâche « Tâche a » au-dessus de ${dayName(monday)}.`)).toBeDefined()
    // There is no day before.
    for (const code of ["ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp"]) await press(code)
    expect(screen.getByText(`Tâche « Tâche a » au-dessus de ${dayName(day(1))}.`)).toBeDefined()
    await press("Space")
    expect(screen.getByText(`Tâche « Tâche a » déposée, ${dayName(day(1))}.`)).toBeDefined()
    await waitFor(() => expect(sent).toEqual([{ version: 1, dueDate: day(1) }]))
    await waitFor(() => expect(document.activeElement).toBe(handle()))
    expect(document.activeElement?.closest("section")).toBe(column(day(1)))
  })

  it("goes on from Friday to the weekend where that is shown", async () => {
    await press("Space")
    for (let days = 0; days < 5; days++) await press("ArrowRight")
    await press("Space")
    await waitFor(() => expect(sent).toEqual([{ version: 1, dueDate: day(5) }]))
    await waitFor(() => expect(titlesOn(day(5))).toEqual(["Tâche a", "Tâche s"]))
  })

  it("stays where Escape gives the move up", async () => {
    await press("Space")
    await press("ArrowRight")
    await press("Escape")
    expect(
      screen.getByText(`Déplacement annulé, la tâche « Tâche a » reste ${dayName(monday)}.`),
    ).toBeDefined()
    expect(sent).toEqual([])
    expect(isHeld()).toBe(false)
  })
})

it("« Cette semaine » leads to today where its week is shown already", () => {
  const shown: (string | undefined)[] = []
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
    shown.push(this.dataset.day)
  })
  fireEvent.click(screen.getByRole("button", { name: "Cette semaine" }))
  // At a weekend without tasks its day is not there.
  const isShown = document.querySelector(`[data-day="${today()}"]`) !== null
  expect(shown).toEqual(isShown ? [today()] : [])
})
