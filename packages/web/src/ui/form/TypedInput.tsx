import { Input, type InputProps } from "antd"
import { useRef, useState } from "react"
import { formatEuros, formatNumber } from "../../lib/format.ts"
import {
  amountProblem,
  countProblem,
  daysProblem,
  formatDays,
  percentageProblem,
  rateProblem,
  readAmount,
  readCount,
  readDays,
  readPercentage,
  readRate,
  type TypedNumber,
} from "../../lib/typedNumber.ts"

interface NumberProps extends Omit<InputProps, "value" | "onChange" | "onFocus"> {
  /** A `Form.Item` passes both. */
  value?: TypedNumber
  onChange?: (value: TypedNumber) => void
}

interface Reading {
  read: (text: string) => number | null
  write: (value: number) => string
  problemOf: (value: TypedNumber) => string | undefined
}

/** Accepts a typed number and formats it on blur; the form receives an unreadable text as typed. */
function TypedInput({
  value = null,
  onChange,
  onBlur,
  reading,
  ...rest
}: NumberProps & { reading: Reading }) {
  const { read, write, problemOf } = reading
  const [typed, setTyped] = useState<{ text: string; value: TypedNumber } | null>(null)
  // The focusing click would place the caret and undo the selection.
  const entering = useRef(false)
  const isOwn = typed !== null && Object.is(typed.value ?? 0, value ?? 0)
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      status={problemOf(value) ? "error" : ""}
      {...rest}
      value={isOwn ? typed.text : typeof value === "number" ? write(value) : (value ?? "")}
      onMouseDown={({ currentTarget }) => {
        entering.current = document.activeElement !== currentTarget
      }}
      onMouseUp={(event) => {
        if (entering.current && event.currentTarget.selectionStart === event.currentTarget.selectionEnd)
          event.currentTarget.select()
        entering.current = false
      }}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        const text = target.value
        const number = read(text)
        const next = problemOf(number) ? text : number
        setTyped({ text, value: next })
        onChange?.(next)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        if (!problemOf(value)) setTyped(null)
      }}
    />
  )
}

const AMOUNT: Reading = {
  read: readAmount,
  write: formatEuros,
  problemOf: amountProblem,
}

/** Euros on the screen (`1 234,50`), integer cents in the form. */
export const MoneyInput = (props: NumberProps) => (
  <TypedInput reading={AMOUNT} placeholder="0,00" suffix="€" {...props} />
)

const WHOLE_PERCENT: Reading = {
  read: readPercentage,
  write: String,
  problemOf: percentageProblem,
}

/** A whole percentage. */
export const PercentageInput = (props: NumberProps) => (
  <TypedInput reading={WHOLE_PERCENT} inputMode="numeric" placeholder="0" suffix="%" {...props} />
)

const COUNT: Reading = { read: readCount, write: formatNumber, problemOf: countProblem }

/** A count, e.g. of views. */
export const CountInput = (props: NumberProps) => (
  <TypedInput reading={COUNT} inputMode="numeric" {...props} />
)

const DAYS: Reading = { read: readDays, write: formatDays, problemOf: daysProblem }

/** Days before or after another day. */
export const DaysInput = (props: NumberProps) => (
  <TypedInput reading={DAYS} inputMode="text" placeholder="J+0" {...props} />
)

const RATE: Reading = {
  read: readRate,
  write: (rate) => String(rate).replace(".", ","),
  problemOf: rateProblem,
}

/** Percent with up to two decimals. */
export const RateInput = (props: NumberProps) => <TypedInput reading={RATE} suffix="%" {...props} />
