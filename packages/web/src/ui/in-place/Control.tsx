import { Input as AntInput, Select } from "antd"
import { formatMoney } from "../../lib/format.ts"
import type { Described } from "../../lib/forms/field.ts"
import { dayProblem, readDay, type TypedDay, typedDayWords } from "../../lib/typedDay.ts"
import { amountProblem, type TypedNumber } from "../../lib/typedNumber.ts"
import { DayInput } from "../form/DayField.tsx"
import { ManagerInput } from "../form/ManagerField.tsx"
import { MoneyInput } from "../form/TypedInput.tsx"
import type { Input } from "./InPlace.tsx"

interface ControlProps extends Partial<Described> {
  "aria-label": string
  input: Input
  value: unknown
  /** The amount on the screen, which stands for an empty one. */
  placeholder: string
  onChange: (value: unknown) => void
  /** The user chose a value from a list or a calendar. */
  onPick: () => void
}

/** The control of a value that is edited in place, as in the forms. */
export function Control({ input, value, placeholder, onChange, onPick, ...described }: ControlProps) {
  const invalid = described["aria-invalid"] ? "error" : ""
  switch (input.kind) {
    case "text":
    case "note": {
      const text = {
        ...described,
        status: invalid,
        maxLength: input.maxLength,
        value: String(value),
        onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
      } as const
      return input.kind === "text" ? (
        <AntInput {...text} />
      ) : (
        <AntInput.TextArea {...text} autoSize={{ minRows: 3, maxRows: 10 }} />
      )
    }
    case "day":
      return <DayInput {...described} value={value as TypedDay} onChange={onChange} onPick={onPick} />
    case "money":
      return (
        <MoneyInput
          {...described}
          placeholder={placeholder.replace("€", "").trim()}
          value={value as TypedNumber}
          onChange={onChange}
        />
      )
    case "manager":
      return <ManagerInput {...described} completes value={String(value)} onChange={onChange} />
    case "choice":
      return (
        <Select
          {...described}
          defaultOpen
          popupMatchSelectWidth={false}
          options={input.options}
          value={value as string}
          onChange={(chosen) => {
            onChange(chosen)
            onPick()
          }}
        />
      )
  }
}

/** A typed value as it is sent. */
export function settled({ kind }: Input, value: unknown): unknown {
  if (kind === "day") return value === null ? null : readDay(String(value))
  return typeof value === "string" ? value.trim() : value
}

export function problemIn(input: Input, value: unknown, required: string | undefined): string {
  if (required && value === "") return required
  if (input.kind === "day") {
    const day = value as TypedDay
    return dayProblem(day) ?? (day && input.problemOf?.(day)) ?? ""
  }
  return (input.kind === "money" && amountProblem(value as TypedNumber)) || ""
}

/** A value in words, also one that is not valid. */
export function wordsIn(input: Input, value: unknown): string {
  if (input.kind === "day") return typedDayWords(value as TypedDay, { missing: "" })
  if (input.kind === "choice") return input.options.find((one) => one.value === value)?.label ?? ""
  return typeof value === "number" ? formatMoney(value) : String(value ?? "")
}
