import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { layOutCells, settled } from "../../../world/dragging.ts"
import { refusal } from "../../../world/fakeApi.ts"
import { press, says } from "../../../world/page.tsx"
import { signIn } from "../../../world/session.ts"
import { mine, todosServer } from "../../../world/todos.ts"

let todos: ReturnType<typeof todosServer>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${THURSDAY}T10:00:00Z`) })
  signIn()
  layOutCells("[data-day]", 7)
  todos = todosServer([mine("a", MONDAY), mine("s", SATURDAY)])
  todos.open()
  await screen.findByRole("button", { name: "Tâche a" })
})

/** rules/team.md#the-week */
describe("a task that is moved to another day", () => {
  it("by mouse, shows there at once, while live updates wait", async () => {
    await drag(WEDNESDAY)
    expect([isHeld(), column(WEDNESDAY)?.dataset.over]).toEqual([true, "true"])
    await drop(WEDNESDAY)
    expect([titlesOn(MONDAY), titlesOn(WEDNESDAY)]).toEqual([[], ["Tâche a"]])
    await wrote(move(1, WEDNESDAY))
    await waitFor(() => expect(isHeld()).toBe(false))
  })

  it("when it is dropped on its own day or beside the board, does not move", async () => {
    await dragTo(MONDAY)
    await drag(null)
    expect(screen.getByText("Tâche « Tâche a » hors du tableau.")).toBeDefined()
    await drop(null)
    expect(screen.getByText("Tâche « Tâche a » remise à sa place, lundi 23 novembre.")).toBeDefined()
    expect([titlesOn(MONDAY), todos.api.writes(), isHeld()]).toEqual([["Tâche a"], [], false])
  })

  it("by finger, moves by its handle only: the rest scrolls the page", async () => {
    await drag(WEDNESDAY, card(), "touch")
    expect(isHeld()).toBe(false)
    await drop(WEDNESDAY)
    await drag(TUESDAY, handle(), "touch")
    await drop(TUESDAY)
    await wrote(move(1, TUESDAY))
  })

  it("by arrows, moves day by day, each announced, and keeps the focus", async () => {
    await key("Space")
    expect(screen.getByText("Tâche « Tâche a » saisie, lundi 23 novembre.")).toBeDefined()
    // No day comes before Monday; the weekend is shown.
    const days = ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowUp"]
    for (const code of days) await key(code)
    expect(screen.getByText("Tâche « Tâche a » au-dessus de lundi 23 novembre.")).toBeDefined()
    for (let day = 0; day < 5; day++) await key("ArrowRight")
    await key("Space")
    expect(screen.getByText("Tâche « Tâche a » déposée, samedi 28 novembre.")).toBeDefined()
    await wrote(move(1, SATURDAY))
    await waitFor(() => expect(titlesOn(SATURDAY)).toEqual(["Tâche a", "Tâche s"]))
    await waitFor(() => expect(document.activeElement).toBe(handle()))
  })

  it("when the index lags, stays there, also when it moves again at once", async () => {
    todos.server.listed = todos.server.stored
    await dragTo(TUESDAY)
    await dragTo(WEDNESDAY)
    await wrote(move(1, TUESDAY), move(2, WEDNESDAY))
    await act(() => queryClient.invalidateQueries())
    expect(titlesOn(WEDNESDAY)).toEqual(["Tâche a"])
    todos.server.listed = [mine("a", THURSDAY, { version: 4 })]
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect([titlesOn(WEDNESDAY), titlesOn(THURSDAY)]).toEqual([[], ["Tâche a"]]))
  })

  const SAVE_FAILED = "Une erreur est survenue lors de la sauvegarde."
  it.each<[string, Todo[], [number, string][], string, string | null]>([
    [
      "renamed it",
      [mine("a", MONDAY, { version: 3, title: "Renommée" })],
      [
        [1, TUESDAY],
        [3, TUESDAY],
      ],
      TUESDAY,
      null,
    ],
    [
      "moved it",
      [mine("a", WEDNESDAY, { version: 2 })],
      [[1, TUESDAY]],
      WEDNESDAY,
      `${SAVE_FAILED} « Tâche a » a été modifiée entre-temps par une autre personne : elle est maintenant prévue mercredi 25 novembre.`,
    ],
    [
      "deleted it",
      [],
      [[1, TUESDAY]],
      "",
      `${SAVE_FAILED} « Tâche a » n'existe plus ou ne vous concerne plus.`,
    ],
  ])("when a colleague %s meanwhile, shows that", async (_, stored, sent, day, said) => {
    todos.server.stored = stored
    await dragTo(TUESDAY)
    await wrote(...sent.map(([version, to]) => move(version, to)))
    if (said) await says(said)
    const names = [...stored.map(({ title }) => title)]
    const daysShown = () => [MONDAY, TUESDAY, WEDNESDAY].filter((one) => titlesOn(one).length > 0)
    await waitFor(() => expect(daysShown()).toEqual(day ? [day] : []))
    if (day) expect(titlesOn(day)).toEqual(names)
    if (!said) expect(document.querySelector(".ant-message-error")).toBeNull()
  })

  it("when that is refused, returns with the reason", async () => {
    todos.api.answer({
      todos: {
        update: () => {
          throw refusal("forbidden", "Refusé.")
        },
      },
    })
    await dragTo(TUESDAY)
    expect(await says(`${SAVE_FAILED} Refusé.`)).toBeDefined()
    await waitFor(() => expect(titlesOn(MONDAY)).toEqual(["Tâche a"]))
    await wrote(move(1, TUESDAY))
  })
})

it("« Cette semaine » scrolls to today when its week already shows", async () => {
  const shown: (string | undefined)[] = []
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
    shown.push(this.dataset.day)
  })
  await press("Cette semaine")
  expect(shown).toEqual([THURSDAY])
})

const [MONDAY, TUESDAY, WEDNESDAY] = ["2026-11-23", "2026-11-24", "2026-11-25"]
const [THURSDAY, SATURDAY] = ["2026-11-26", "2026-11-28"]

const column = (day: string) => document.querySelector<HTMLElement>(`section[data-day="${day}"]`)
const titlesOn = (day: string) =>
  [...(column(day)?.querySelectorAll("h3") ?? [])].map(({ textContent }) => textContent)
const handle = () => screen.getByRole("button", { name: "Déplacer « Tâche a »" })
const card = () => handle().closest("li") ?? document.body
const move = (version: number, dueDate: string) => ["todos.update", { todoId: "a", version, dueDate }]
const wrote = (...expected: unknown[]) => waitFor(() => expect(todos.api.writes()).toEqual(expected))

async function key(code: string) {
  fireEvent.keyDown(code === "Space" && !isHeld() ? handle() : document, { code, key: code })
  await settled()
}

/** The centre of a day, or a point outside of all days. */
const pointIn = (day: string | null, pointerType: string) => {
  const { left, top } = (day && column(day)?.getBoundingClientRect()) || new DOMRect(9000, 9000)
  return { pointerType, isPrimary: true, button: 0, buttons: 1, clientX: left + 50, clientY: top + 50 }
}
async function drag(to: string | null, from: Element = card(), pointerType = "mouse") {
  const start = pointIn(from.closest<HTMLElement>("[data-day]")?.dataset.day ?? null, pointerType)
  fireEvent.pointerDown(from, start)
  fireEvent.pointerMove(document, { ...start, clientX: start.clientX + 20 })
  await settled()
  fireEvent.pointerMove(document, pointIn(to, pointerType))
  await settled()
}
async function drop(to: string | null) {
  fireEvent.pointerUp(document, pointIn(to, "mouse"))
  await settled()
}
const dragTo = async (day: string) => {
  await drag(day)
  await drop(day)
}
