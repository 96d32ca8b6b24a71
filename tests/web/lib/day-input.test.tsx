import { fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { DayInput } from "../../../packages/web/src/ui/form/DayField.tsx"

/** A day in a form that keeps what it is told. */
function field(initial: string | null) {
  const told: (string | null)[] = []
  const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  function Form() {
    const [day, setDay] = useState(initial)
    return (
      <form onSubmit={sent}>
        <DayInput
          id="day"
          value={day}
          onChange={(next) => {
            told.push(next)
            setDay(next)
          }}
        />
        <button type="submit">Enregistrer</button>
      </form>
    )
  }
  render(<Form />)
  const input = screen.getByPlaceholderText<HTMLInputElement>("jj/mm/aaaa")
  return { input, told, sent }
}

const type = (input: HTMLInputElement, text: string) => {
  fireEvent.focus(input)
  fireEvent.input(input, { target: { value: text } })
}

describe("a day as it is typed", () => {
  it.each([
    ["01/06/2026", "2026-06-01"],
    ["1/6/2026", "2026-06-01"],
    ["01/06/26", "2026-06-01"],
    [" 1/6/26 ", "2026-06-01"],
    ["29/02/2028", "2028-02-29"],
    ["1/06/2026", "2026-06-01"],
    ["01/6/26", "2026-06-01"],
    ["1.6.2026", "2026-06-01"],
    ["01-06-2026", "2026-06-01"],
    ["1 / 6 / 2026", "2026-06-01"],
    ["01 06 2026", "2026-06-01"],
    ["01.06.2026", "2026-06-01"],
    ["1-6-26", "2026-06-01"],
    ["01062026", "2026-06-01"],
    ["2026-06-01", "2026-06-01"],
  ])("« %s » is %s on leaving the field", (text, day) => {
    const { input, told } = field(null)
    type(input, text)
    fireEvent.blur(input)
    expect(told).toEqual([day])
  })

  it.each(["29/02/2026", "06/13/2026", "demain", "2026-02-29", "2026-13-01", "1/6", "01/06/202", "010620"])(
    "« %s » is none, and what was there stays",
    (text) => {
      const { input, told } = field("2026-05-12")
      type(input, text)
      fireEvent.blur(input)
      expect(told).toEqual([])
    },
  )

  it("is no day any more once it is emptied", () => {
    const { input, told } = field("2026-05-12")
    type(input, "")
    expect(told).toEqual([null])
  })

  it("is taken by Enter, which does not send the form", async () => {
    const { input, told, sent } = field(null)
    input.focus()
    type(input, "1/6/26")
    await userEvent.keyboard("{Enter}")
    expect(told).toEqual(["2026-06-01"])
    expect(sent).not.toHaveBeenCalled()
  })
})
