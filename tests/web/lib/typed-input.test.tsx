import { cleanup, fireEvent, render, screen } from "@testing-library/react"
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

interface Options {
  Input?: typeof MoneyInput
  /** What becomes of an emptied field in the form. */
  empty?: number | null
}

/** A field in a form that keeps what it is told. */
function field(initial: TypedNumber, { Input = MoneyInput, empty = null }: Options = {}) {
  const told: TypedNumber[] = []
  let put: (value: TypedNumber) => void = () => undefined
  function Form() {
    const [value, setValue] = useState(initial)
    put = setValue
    return (
      <>
        <Input
          aria-label="Montant"
          value={value}
          onChange={(next) => {
            told.push(next)
            setValue(next ?? empty)
          }}
        />
        <button type="button">Ailleurs</button>
      </>
    )
  }
  render(<Form />)
  const input = screen.getByLabelText<HTMLInputElement>("Montant")
  return {
    input,
    told,
    put: async (value: TypedNumber) => {
      put(value)
      await new Promise((resolve) => setTimeout(resolve, 10))
    },
    last: () => told.at(-1),
    leave: () => userEvent.click(screen.getByRole("button", { name: "Ailleurs" })),
    retype: async (text: string) => {
      await userEvent.clear(input)
      await userEvent.type(input, text)
    },
    paste: async (text: string) => {
      await userEvent.clear(input)
      input.focus()
      await userEvent.paste(text)
    },
  }
}

const plain = (text: string) => text.replace(/\s/gu, " ")
const isWrong = (input: HTMLInputElement) => input.closest("[class*='status-error']") !== null

describe("the field of an amount", () => {
  it("shows cents as euros, and nothing where there is none", () => {
    expect(plain(field(123_450).input.value)).toBe("1 234,50")
    cleanup()
    expect(field(0).input.value).toBe("0,00")
    cleanup()
    expect(field(5).input.value).toBe("0,05")
    cleanup()
    expect(field(null).input.value).toBe("")
  })

  it("stays as it is typed, key by key, is told in cents, and is written out on leaving", async () => {
    const { input, told, leave } = field(null)
    input.focus()
    const shown: string[] = []
    for (const key of "1234,5") {
      await userEvent.keyboard(key)
      shown.push(input.value)
    }
    expect(shown).toEqual(["1", "12", "123", "1234", "1234,", "1234,5"])
    expect(told).toEqual([100, 1200, 12_300, 123_400, 123_400, 123_450])
    await leave()
    expect(plain(input.value)).toBe("1 234,50")
    expect(told).toHaveLength(6)
  })

  it("is whole in the hand when entered, by key or by click, so that what is typed replaces it", async () => {
    const entered = ({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd]
    const { input, last } = field(123_450)
    const all = [0, input.value.length]
    // The browser's own, as by the tab key; a helper would select by itself.
    fireEvent.focus(input)
    expect(entered(input)).toEqual(all)
    fireEvent.blur(input)
    input.setSelectionRange(2, 2)
    fireEvent.mouseDown(input)
    fireEvent.mouseUp(input)
    expect(entered(input)).toEqual(all)
    await userEvent.type(input, "7", { initialSelectionStart: 0, initialSelectionEnd: all[1] })
    expect(last()).toBe(700)
  })

  it.each([
    ["1 234,50 €", 123_450, "1 234,50"],
    ["1\u00a0234,50\u00a0€", 123_450, "1 234,50"],
    ["1\u202f234,50\u202f€", 123_450, "1 234,50"],
    ["1,234.50", 123_450, "1 234,50"],
    ["1.234,50", 123_450, "1 234,50"],
    ["€12", 1200, "12,00"],
    ["0", 0, "0,00"],
  ])("takes « %s » pasted", async (text, cents, written) => {
    const { input, last, paste, leave } = field(100)
    await paste(text)
    expect(last()).toBe(cents)
    expect(isWrong(input)).toBe(false)
    await leave()
    expect(plain(input.value)).toBe(written)
  })

  it.each(["-5", "abc", "12..3", "1234,567", "2000000000", "1 234 €€"])(
    "leaves « %s » as it is, tells it as a text, and is marked, also after leaving",
    async (text) => {
      const { input, last, retype, leave } = field(100)
      await retype(text)
      expect(last()).toBe(text)
      expect(isWrong(input)).toBe(true)
      await leave()
      expect(input.value).toBe(text)
      await retype("12")
      expect([last(), isWrong(input)]).toEqual([1200, false])
    },
  )

  it("is empty when emptied, whether the form takes that for nothing or for zero", async () => {
    for (const empty of [null, 0]) {
      const { input, last } = field(1200, { empty })
      await userEvent.clear(input)
      expect([last(), input.value, isWrong(input)]).toEqual([null, "", false])
      cleanup()
    }
  })

  it("keeps the caret where one types in the middle", async () => {
    const { input } = field(null)
    await userEvent.type(input, "1234,50")
    input.setSelectionRange(2, 2)
    await userEvent.keyboard("9")
    expect([input.value, input.selectionStart]).toEqual(["12934,50", 3])
    await userEvent.keyboard("{Backspace}")
    expect([input.value, input.selectionStart]).toEqual(["1234,50", 2])
  })

  it("is replaced by what is typed when one comes into it by the keyboard or by a click, not by a second click", async () => {
    const { input, last, leave } = field(100)
    await userEvent.tab()
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 4])
    await userEvent.keyboard("7")
    expect(last()).toBe(700)
    await leave()
    // A browser puts the caret where the click hit, once the field has the focus.
    fireEvent.mouseDown(input)
    input.focus()
    input.setSelectionRange(2, 2)
    fireEvent.mouseUp(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 4])
    fireEvent.mouseDown(input)
    input.setSelectionRange(1, 1)
    fireEvent.mouseUp(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([1, 1])
  })

  it("shows another value that it is given, whatever was typed", async () => {
    const { input, put } = field(100)
    await userEvent.clear(input)
    await userEvent.type(input, "12..3")
    await put(4200)
    expect(input.value).toBe("42,00")
    await put("5abc")
    expect(input.value).toBe("5abc")
    await put(null)
    expect(input.value).toBe("")
  })
})

it("that an amount was left is told to its form, which looks at it then", async () => {
  const left = vi.fn()
  render(<MoneyInput aria-label="Montant" value={100} onBlur={left} />)
  await userEvent.tab()
  expect(left).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(left).toHaveBeenCalledOnce()
})

describe("the other fields of numbers", () => {
  it.each([
    ["a percentage", PercentageInput, "33", 33, "33", "33,5"],
    ["a count", CountInput, "12 345", 12_345, "12 345", "12,5"],
    ["a rate", RateInput, "3.25", 3.25, "3,25", "3,255"],
  ] as const)(
    "of %s take it as it is typed, and refuse another",
    async (_what, Input, typed, value, written, wrong) => {
      const { input, last, retype, leave } = field(null, { Input })
      await retype(typed)
      expect([input.value, last(), isWrong(input)]).toEqual([typed, value, false])
      await leave()
      expect(plain(input.value)).toBe(written)
      await retype(wrong)
      expect([last(), isWrong(input)]).toEqual([wrong, true])
    },
  )
})
