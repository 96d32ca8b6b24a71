import { fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import type { TypedNumber } from "../../../packages/web/src/lib/typedNumber.ts"
import {
  CountInput,
  MoneyInput,
  PercentageInput,
  RateInput,
} from "../../../packages/web/src/ui/form/TypedInput.tsx"

describe("the amount field", () => {
  it.each([
    [123_450, "1 234,50"],
    [0, "0,00"],
    [5, "0,05"],
    [null, ""],
  ])("shows %j cents as « %s »", (cents, shown) => expect(plain(field(cents).input.value)).toBe(shown))

  it("keeps a text while the user types, reports each key, and formats it when left", async () => {
    const { input, told } = field(null)
    input.focus()
    const shown: string[] = []
    for (const key of "1234,5") {
      await userEvent.keyboard(key)
      shown.push(input.value)
    }
    expect(shown).toEqual(["1", "12", "123", "1234", "1234,", "1234,5"])
    expect(told).toEqual([100, 1200, 12_300, 123_400, 123_400, 123_450])
    input.setSelectionRange(2, 2)
    await userEvent.keyboard("9")
    expect([input.value, input.selectionStart]).toEqual(["12934,5", 3])
    fireEvent.blur(input)
    expect([plain(input.value), told.length]).toEqual(["12 934,50", 7])
  })

  it("keeps an invalid text, reports it and marks it, until it gets another value", async () => {
    const { input, told } = field(100)
    await retype(input, "12..3")
    for (const leave of [() => undefined, () => fireEvent.blur(input)]) {
      leave()
      expect([told.at(-1), input.value, isWrong(input)]).toEqual(["12..3", "12..3", true])
    }
    await retype(input, "12")
    expect([told.at(-1), isWrong(input)]).toEqual([1200, false])
    await retype(input, "12..3")
    await userEvent.click(screen.getByRole("button"))
    expect([input.value, isWrong(input)]).toEqual(["42,00", false])
  })

  it.each([null, 0])("stays empty when emptied, even if its form stores %j", async (empty) => {
    const { input, told } = field(1200, { empty })
    await retype(input, "")
    expect([told.at(-1), input.value, isWrong(input)]).toEqual([null, "", false])
  })

  it("selects its text when entered by key or click, so that the next key replaces it; a second click does not", async () => {
    const { input } = field(100)
    const selection = () => [input.selectionStart, input.selectionEnd]
    // The browser's own Tab focus; a testing helper would select by itself.
    fireEvent.focus(input)
    expect(selection()).toEqual([0, 4])
    fireEvent.blur(input)
    // A browser puts the caret at the click once the field has the focus.
    for (const caret of [2, 1]) {
      fireEvent.mouseDown(input)
      input.focus()
      input.setSelectionRange(caret, caret)
      fireEvent.mouseUp(input)
      expect(selection()).toEqual(caret === 2 ? [0, 4] : [1, 1])
    }
  })

  it("tells its form when it is left", async () => {
    const left = vi.fn()
    render(<MoneyInput aria-label="Montant" value={100} onBlur={left} />)
    await userEvent.tab()
    expect(left).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(left).toHaveBeenCalledOnce()
  })
})

it.each([
  ["a percentage", PercentageInput, "33", 33, "33", "33,5"],
  ["a count", CountInput, "12 345", 12_345, "12 345", "12,5"],
  ["a rate", RateInput, "3.25", 3.25, "3,25", "3,255"],
] as const)(
  "the field of %s accepts and refuses its own numbers",
  async (_what, Input, typed, value, shown, wrong) => {
    const { input, told } = field(null, { Input })
    await retype(input, typed)
    expect([input.value, told.at(-1), isWrong(input)]).toEqual([typed, value, false])
    fireEvent.blur(input)
    expect(plain(input.value)).toBe(shown)
    await retype(input, wrong)
    expect([told.at(-1), isWrong(input)]).toEqual([wrong, true])
  },
)

/** A field in a form that stores the values it receives. */
function field(initial: TypedNumber, { Input = MoneyInput, empty = null as number | null } = {}) {
  const told: TypedNumber[] = []
  function Amount() {
    const [value, setValue] = useState(initial)
    const keep = (next: TypedNumber) => {
      told.push(next)
      setValue(next ?? empty)
    }
    return (
      <>
        <Input aria-label="Montant" value={value} onChange={keep} />
        <button type="button" onClick={() => setValue(4200)}>
          Ailleurs
        </button>
      </>
    )
  }
  render(<Amount />)
  const input = screen.getByLabelText<HTMLInputElement>("Montant")
  return { input, told }
}

const plain = (text: string) => text.replace(/\s/gu, " ")
const isWrong = (input: HTMLInputElement) => input.closest("[class*='status-error']") !== null
const retype = async (input: HTMLInputElement, text: string) => {
  await userEvent.clear(input)
  if (text) await userEvent.type(input, text)
}
