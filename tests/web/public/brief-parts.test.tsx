import { act, fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { Calendar } from "../../../packages/web/src/public/brief/Calendar.tsx"
import { ConnectionStatus } from "../../../packages/web/src/public/brief/ConnectionStatus.tsx"
import { press } from "../../world/page.tsx"
import { aBriefTask } from "../../world/records.ts"

beforeEach(() => void chosen.mockReset())

describe("the brief's calendar", () => {
  it("shows six weeks, today, the chosen day and how far its tasks are", () => {
    render(<May />)
    const cells = screen.getAllByRole("gridcell")
    expect([cells.length, cells[0]?.textContent, cells.at(-1)?.textContent]).toEqual([42, "27", "7"])
    expect(cells.filter((cell) => cell.querySelector("[data-outside='true']"))).toHaveLength(11)
    expect(screen.getByRole("gridcell", { selected: true }).querySelector("button")).toBe(day("2026-05-13"))
    expect(screen.getByRole("button", { current: "date" })).toBe(day("2026-05-11"))
    const told = ["2026-05-12", "2026-05-13", "2026-05-14"].map((date) => [
      day(date).getAttribute("aria-label"),
      day(date).querySelector("i")?.dataset.state,
    ])
    expect(told).toEqual([
      ["Mardi 12 mai 2026, aucune tâche", undefined],
      ["Mercredi 13 mai 2026, 2 tâches, 1 terminée", "pending"],
      ["Jeudi 14 mai 2026, 1 tâche, 1 terminée", "done"],
    ])
  })

  it.each([
    ["{ArrowRight}{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowDown}", "2026-05-12", "Mai 2026"],
    ["{Home}", "2026-05-11", "Mai 2026"],
    ["{End}", "2026-05-17", "Mai 2026"],
    ["{End}{ArrowRight}{Home}", "2026-05-18", "Mai 2026"],
    ["{PageUp}", "2026-04-01", "Avril 2026"],
    ["{PageDown}", "2026-06-01", "Juin 2026"],
    // The six weeks of May end on 7 June.
    ["{ArrowDown>3/}", "2026-06-03", "Mai 2026"],
    ["{ArrowDown>4/}", "2026-06-10", "Juin 2026"],
  ])("%s leads from Wednesday 13 May 2026 to %s, in %s", async (keys, to, month) => {
    render(<May />)
    day("2026-05-13").focus()
    await userEvent.keyboard(keys)
    expect([inFocus(), screen.getByRole("heading").textContent]).toEqual([to, month])
    expect(document.querySelectorAll("[data-day][tabindex='0']")).toHaveLength(1)
  })

  it("keys lead on from the day that was clicked last, and leave others to the browser", async () => {
    render(<May />)
    await userEvent.click(day("2026-05-20"))
    await userEvent.keyboard("{ArrowRight}")
    expect([inFocus(), chosen.mock.calls]).toEqual(["2026-05-21", [["2026-05-20"]]])
    const keys = ["ArrowDown", "End", "PageUp", "Tab", "a"]
    const taken = keys.map((key) => !fireEvent.keyDown(screen.getByRole("grid"), { key }))
    expect(taken).toEqual([true, true, true, false, false])
    await press("Aujourd'hui")
    expect(chosen).toHaveBeenLastCalledWith("2026-05-11")
  })
})

describe("the brief's connection", () => {
  const quiet = { offlineSince: null, waiting: 0, refused: [], onDismiss: () => {} }
  const said = () => screen.queryByText("Tout est envoyé à l'agence.") !== null

  it.each([
    ["2026-05-12T22:01:00Z", "Hors ligne depuis 00:01"],
    // In Paris it was still the day before.
    ["2026-05-12T21:55:00Z", "Hors ligne depuis le 12 mai à 23:55"],
  ])("shortly after midnight, since %s is told as « %s »", (since, told) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-05-12T22:10:00Z") })
    render(<ConnectionStatus {...quiet} offlineSince={Date.parse(since)} />)
    expect(screen.getByText(told)).toBeDefined()
  })

  it("tells for five seconds that all is sent, and not where nothing waited", () => {
    vi.useFakeTimers()
    const { rerender } = render(<ConnectionStatus {...quiet} />)
    const told = [0, 2, 1, 0].map((waiting) => {
      rerender(<ConnectionStatus {...quiet} waiting={waiting} />)
      return said()
    })
    expect(told).toEqual([false, false, false, true])
    act(() => void vi.advanceTimersByTime(4900))
    expect(said()).toBe(true)
    act(() => void vi.advanceTimersByTime(200))
    expect(said()).toBe(false)
  })
})

const chosen = vi.fn()

function May() {
  const [month, setMonth] = useState("2026-05")
  const tasks = [aBriefTask("a", true), aBriefTask("b")].map((task) => ({ ...task, waiting: false }))
  const days = [
    { date: "2026-05-13", tasks },
    { date: "2026-05-14", tasks: tasks.slice(0, 1) },
  ]
  const shown = { month, chosen: "2026-05-13", today: "2026-05-11", days }
  return <Calendar {...shown} onMonth={setMonth} onChoose={chosen} />
}
const inFocus = () => (document.activeElement as HTMLElement | null)?.dataset.day
const day = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`) as HTMLElement
