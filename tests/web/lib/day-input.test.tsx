import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Form } from "antd"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { DayField, DayInput } from "../../../packages/web/src/ui/form/DayField.tsx"
import { DayItem } from "../../../packages/web/src/ui/form/DayItem.tsx"

describe("a typed day", () => {
  it("is parsed when the field is left; an invalid text stays as typed", () => {
    const { input, told } = field("2026-05-12")
    const seen = ["1/6/26", "bientôt", ""].map((text) => {
      leave(input, text)
      return [told.at(-1), input.value]
    })
    expect(seen).toEqual([
      ["2026-06-01", "01/06/2026"],
      ["bientôt", "bientôt"],
      [null, ""],
    ])
  })

  it("reaches the form from the first key on", async () => {
    const { input, told } = field("2026-05-12")
    input.focus()
    input.select()
    await userEvent.keyboard("3/6/2026")
    // A two-digit year may become a year of four digits.
    expect(told).toEqual(["3", "3/", "3/6", "3/6/", "3/6/2", "3/6/20", "3/6/202", "2026-06-03"])
    await userEvent.keyboard("{Backspace}")
    expect(told.at(-1)).toBe("3/6/202")
  })

  it("is replaced by a day chosen in the calendar, or cleared by the cross", async () => {
    const { input, told } = field("2026-06-10")
    await userEvent.click(input)
    fireEvent.mouseEnter(dayOf("2026-06-20"))
    expect(input.value).toBe("10/06/2026")
    fireEvent.input(input, { target: { value: "bientôt" } })
    fireEvent.click(dayOf("2026-06-15"))
    fireEvent.blur(input)
    expect([told.at(-1), input.value]).toEqual(["2026-06-15", "15/06/2026"])
    type(input, "13/05/2026")
    const cross = document.querySelector(".ant-picker-clear")
    fireEvent.mouseDown(cross ?? document.body)
    fireEvent.click(cross ?? document.body)
    expect([told.at(-1), input.value]).toEqual([null, ""])
  })

  it.each([
    ["2026-05-12", null, [1, 2]],
    [null, "01/06/2026", [1, 2]],
    [null, null, [1, 2]],
    // The first Enter shows the parsed day.
    [null, "1/6/26", [0, 1]],
    [null, "31/6", [0, 0]],
  ])("of %j, typed as %j, is sent by the first and second Enter: %j", async (initial, text, times) => {
    const { input, sent } = field(initial)
    input.focus()
    if (text) type(input, text)
    for (const count of times) {
      await userEvent.keyboard("{Enter}")
      expect(sent).toHaveBeenCalledTimes(count)
    }
  })

  it("is parsed and sent at once by Ctrl+Enter", async () => {
    const { input, told, sent } = field(null)
    input.focus()
    type(input, "1/6/26")
    await userEvent.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(told.at(-1)).toBe("2026-06-01")
  })
})

describe("a labelled day", () => {
  function Labelled({ error }: { error?: string }) {
    const [day, setDay] = useState<string | null>("2026-05-12")
    return <DayField label="Date" value={day} error={error} onChange={setDay} />
  }
  const errorText = () => document.getElementById(`${screen.getByLabelText("Date").id}-error`)?.textContent

  it("shows its error when the field is left, but not when the focus enters its calendar", async () => {
    render(<Labelled />)
    const input = screen.getByLabelText<HTMLInputElement>("Date")
    await userEvent.click(input)
    type(input, "31/02/2026")
    const relatedTarget = await waitFor(() => document.querySelector(".ant-picker-panel") ?? Promise.reject())
    fireEvent.blur(input, { relatedTarget })
    expect(errorText()).toBeUndefined()
    fireEvent.blur(input)
    expect([errorText(), input.getAttribute("aria-invalid")]).toEqual([WRONG, "true"])
    expect(input.getAttribute("aria-describedby")).toContain(`${input.id}-error`)
    type(input, "28/02/2026")
    expect(errorText()).toBeUndefined()
  })

  it("shows its form's problem instead of its own", () => {
    render(<Labelled error="Avant le début" />)
    leave(screen.getByLabelText("Date"), "bientôt")
    expect(errorText()).toBe("Avant le début")
  })
})

it("a day of an antd form blocks sending while it is invalid or missing", async () => {
  const sent = vi.fn()
  render(
    <Form initialValues={{ day: "2026-05-12" }} onFinish={sent}>
      <DayItem name="day" label="Date" rules={[{ required: true, message: "La date est requise" }]} />
      <button type="submit">Enregistrer</button>
    </Form>,
  )
  const input = screen.getByLabelText<HTMLInputElement>("Date")
  const send = () => fireEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
  const calendar = () =>
    document.querySelector(".ant-picker-dropdown:not([class*='leave'], [class*='hidden'])")
  await userEvent.click(input)
  await waitFor(() => expect(calendar()).not.toBeNull())
  await userEvent.keyboard("x{Enter}")
  await screen.findByText(WRONG)
  // It would cover the message.
  await waitFor(() => expect(calendar()).toBeNull())
  expect(input.getAttribute("aria-invalid")).toBe("true")
  type(input, "13/05/2026")
  await waitFor(() => expect(input.getAttribute("aria-invalid")).not.toBe("true"))
  leave(input, "32/13/2026")
  await screen.findByText(WRONG)
  type(input, "")
  await screen.findByText("La date est requise")
  send()
  expect(sent).not.toHaveBeenCalled()
  leave(input, "13/5/26")
  send()
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ day: "2026-05-13" }))
})

const WRONG = "Date invalide : tapez par exemple 01/06/2026"

/** A date field in a form that stores the values it receives. */
function field(initial: string | null) {
  const told: (string | null)[] = []
  const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  function Dated() {
    const [day, setDay] = useState(initial)
    const keep = (next: string | null) => {
      told.push(next)
      setDay(next)
    }
    return (
      <form onSubmit={sent}>
        <DayInput id="day" value={day} onChange={keep} />
        <button type="submit">Enregistrer</button>
      </form>
    )
  }
  render(<Dated />)
  const input = screen.getByPlaceholderText<HTMLInputElement>("jj/mm/aaaa")
  return { input, told, sent }
}

const type = (input: HTMLInputElement, text: string) => {
  fireEvent.focus(input)
  fireEvent.input(input, { target: { value: text } })
}
const leave = (input: HTMLInputElement, text: string) => {
  type(input, text)
  fireEvent.blur(input)
}
const dayOf = (day: string) => document.querySelector<HTMLElement>(`td[title="${day}"]`) ?? document.body
