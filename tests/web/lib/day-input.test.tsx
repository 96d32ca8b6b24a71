import { fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Form } from "antd"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { dayAfter, today } from "../../../packages/core/src/lib/day.ts"
import { DayField, DayInput, DayItem } from "../../../packages/web/src/ui/form/DayField.tsx"

const WRONG = "Date invalide : tapez par exemple 01/06/2026"

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

const shown = (day: string) => day.split("-").reverse().join("/")

const NONE = ["29/02/2026", "06/13/2026", "bientôt", "2026-02-29", "2026-13-01", "31/6", "01/06/202"]

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
    ["1er juin 2026", "2026-06-01"],
    ["010626", "2026-06-01"],
    ["demain", dayAfter(today(), 1)],
  ])("« %s » is %s on leaving the field", (text, day) => {
    const { input, told } = field(null)
    type(input, text)
    fireEvent.blur(input)
    expect([told.at(-1), input.value]).toEqual([day, shown(day)])
  })

  it.each([...NONE, "310626", "01/06/20266", "01/06/0026"])("« %s » is none, and stays as it is", (text) => {
    const { input, told } = field("2026-05-12")
    type(input, text)
    fireEvent.blur(input)
    expect([told.at(-1), input.value]).toEqual([text, text])
  })

  it("is none from the first key on, not only on leaving the field", async () => {
    const { input, told } = field("2026-05-12")
    input.focus()
    input.select()
    await userEvent.keyboard("3/6/2026")
    expect(told.at(-1)).toBe("2026-06-03")
    // Two digits of a year may be the first of four.
    expect(told).toEqual(["3", "3/", "3/6", "3/6/", "3/6/2", "3/6/20", "3/6/202", "2026-06-03"])
    await userEvent.keyboard("{Backspace}")
    fireEvent.blur(input)
    expect([told.at(-1), input.value]).toEqual(["3/6/202", "3/6/202"])
  })

  it("that could not be read gives way to one that is chosen in the calendar, and to none", async () => {
    const { input, told } = field(null)
    await userEvent.click(input)
    await userEvent.keyboard("bientôt{Enter}")
    expect(input.value).toBe("bientôt")
    const [first] = document.querySelectorAll<HTMLElement>("td.ant-picker-cell-in-view")
    fireEvent.click(first ?? document.body)
    const chosen = first?.title ?? ""
    expect([told.at(-1), input.value]).toEqual([chosen, shown(chosen)])
    type(input, "plus tard")
    fireEvent.blur(input)
    type(input, "")
    fireEvent.blur(input)
    expect([told.at(-1), input.value]).toEqual([null, ""])
  })

  it("is no day any more once it is emptied", () => {
    const { input, told } = field("2026-05-12")
    type(input, "")
    expect(told).toEqual([null])
  })

  it("is taken away by the cross", () => {
    const { input, told } = field("2026-05-12")
    type(input, "13/05/2026")
    const cross = document.querySelector(".ant-picker-clear")
    fireEvent.mouseDown(cross ?? document.body)
    fireEvent.click(cross ?? document.body)
    expect([told.at(-1), input.value]).toEqual([null, ""])
  })

  it.each([
    ["a day that is stored", "2026-05-12", null],
    ["a day that is typed as it is shown", null, "01/06/2026"],
    ["no day", null, null],
  ])("lets Enter send the form with %s", async (_which, initial, text) => {
    const { input, sent } = field(initial)
    input.focus()
    if (text) type(input, text)
    await userEvent.keyboard("{Enter}")
    expect(sent).toHaveBeenCalledOnce()
  })

  it("is shown as it is understood before a second Enter sends the form", async () => {
    const { input, told, sent } = field(null)
    input.focus()
    type(input, "1/6/26")
    await userEvent.keyboard("{Enter}")
    expect([told.at(-1), input.value]).toEqual(["2026-06-01", "01/06/2026"])
    expect(sent).not.toHaveBeenCalled()
    await userEvent.keyboard("{Enter}")
    expect(sent).toHaveBeenCalledOnce()
  })

  it("is not sent by Enter while it is none", async () => {
    const { input, sent } = field(null)
    input.focus()
    type(input, "31/6")
    await userEvent.keyboard("{Enter}{Enter}")
    expect([input.value, sent.mock.calls]).toEqual(["31/6", []])
  })

  it("is taken and sent at once by Ctrl+Enter", async () => {
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
  const said = () => document.getElementById(`${screen.getByLabelText("Date").id}-error`)?.textContent

  it("that cannot be read is refused on leaving it, until one types on", () => {
    render(<Labelled />)
    const input = screen.getByLabelText<HTMLInputElement>("Date")
    type(input, "31/02/2026")
    expect(said()).toBeUndefined()
    fireEvent.blur(input)
    expect([said(), input.getAttribute("aria-invalid")]).toEqual([WRONG, "true"])
    type(input, "28/02/2026")
    expect(said()).toBeUndefined()
    fireEvent.blur(input)
    expect([said(), input.value]).toEqual([undefined, "28/02/2026"])
  })

  it("is not left by going into its calendar", async () => {
    render(<Labelled />)
    const input = screen.getByLabelText<HTMLInputElement>("Date")
    await userEvent.click(input)
    type(input, "bientôt")
    const relatedTarget = await waitFor(() => document.querySelector(".ant-picker-panel") ?? Promise.reject())
    fireEvent.blur(input, { relatedTarget })
    expect(said()).toBeUndefined()
    fireEvent.blur(input)
    expect(said()).toBe(WRONG)
  })

  it("says what its form finds wrong rather than that", () => {
    render(<Labelled error="Avant le début" />)
    const input = screen.getByLabelText<HTMLInputElement>("Date")
    type(input, "bientôt")
    fireEvent.blur(input)
    expect(said()).toBe("Avant le début")
  })
})

describe("a day of an antd form", () => {
  function Dated({ onSent }: { onSent: (values: object) => void }) {
    return (
      <Form initialValues={{ day: "2026-05-12" }} onFinish={onSent}>
        <DayItem name="day" label="Date" rules={[{ required: true, message: "La date est requise" }]} />
        <button type="submit">Enregistrer</button>
      </Form>
    )
  }

  it("that cannot be read keeps the form from being sent, and stays", async () => {
    const sent = vi.fn()
    render(<Dated onSent={sent} />)
    const input = screen.getByLabelText<HTMLInputElement>("Date")
    const send = () => fireEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
    type(input, "bientôt")
    expect(screen.queryByText(WRONG)).toBeNull()
    send()
    await screen.findByText(WRONG)
    expect([input.value, input.getAttribute("aria-invalid")]).toEqual(["bientôt", "true"])
    type(input, "13/05/2026")
    await waitFor(() => expect(input.getAttribute("aria-invalid")).not.toBe("true"))
    type(input, "")
    await screen.findByText("La date est requise")
    send()
    expect(sent).not.toHaveBeenCalled()
    type(input, "13/5/26")
    fireEvent.blur(input)
    send()
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ day: "2026-05-13" }))
  })

  it("that Enter finds wrong has its calendar closed, which would cover what is said", async () => {
    render(<Dated onSent={vi.fn()} />)
    const calendar = () =>
      document.querySelector(".ant-picker-dropdown:not([class*='leave'], [class*='hidden'])")
    await userEvent.click(screen.getByLabelText("Date"))
    await waitFor(() => expect(calendar()).not.toBeNull())
    await userEvent.keyboard("x{Enter}")
    await screen.findByText(WRONG)
    await waitFor(() => expect(calendar()).toBeNull())
  })

  it("that cannot be read is refused on leaving it", async () => {
    render(<Dated onSent={vi.fn()} />)
    const input = screen.getByLabelText<HTMLInputElement>("Date")
    type(input, "32/13/2026")
    fireEvent.blur(input)
    expect((await screen.findByText(WRONG)).textContent).toBe(WRONG)
    expect(input.value).toBe("32/13/2026")
  })
})
