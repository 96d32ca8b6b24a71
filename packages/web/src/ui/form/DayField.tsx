import { DatePicker } from "antd"
import dayjs from "dayjs"
import "dayjs/locale/fr.js"
import customParseFormat from "dayjs/plugin/customParseFormat.js"
import { type KeyboardEvent, useRef } from "react"
import type { Described } from "../../lib/forms/field.ts"
import styles from "./Field.module.css"
import { Field, type FieldProps } from "./Field.tsx"

dayjs.extend(customParseFormat)
// antd's calendar names months and days by it.
dayjs.locale("fr")

const SHOWN = "DD/MM/YYYY"
/** As it may also be typed or pasted, with dots or hyphens as well. */
const TYPED = [SHOWN, "D/M/YYYY", "DD/MM/YY", "D/M/YY", "DDMMYYYY", "YYYY/MM/DD"]

interface DayInputProps extends Partial<Described> {
  /** `YYYY-MM-DD`; anything else shows nothing. */
  value?: string | null | undefined
  onChange?: (day: string | null) => void
}

/** For a `Form.Item`, which gives it its id, its value and its change. */
export function DayInput({ value, onChange, ...described }: DayInputProps) {
  const day = value ? dayjs(value) : null
  const typed = useRef<string | null>(null)

  const choose = (picked: dayjs.Dayjs | null) => {
    typed.current = null
    onChange?.(picked ? picked.format("YYYY-MM-DD") : null)
  }

  // While its calendar is closed, antd takes nothing of what is typed.
  const take = () => {
    const text = typed.current?.trim()
    if (text === undefined) return
    const read = dayjs(text.replace(/[.-]/g, "/"), TYPED, true)
    if (text === "" || read.isValid()) choose(text === "" ? null : read)
    typed.current = null
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens in the field
    <div
      style={{ display: "contents" }}
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        typed.current = target.value
        if (target.value === "") take()
      }}
      onBlur={take}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Enter") return
        // It takes the day rather than sending the form.
        event.preventDefault()
        take()
      }}
    >
      <DatePicker
        {...described}
        format={SHOWN}
        // A day that the mouse happens to lie over would stand in place of what is being typed.
        previewValue={false}
        placeholder="jj/mm/aaaa"
        className={styles.day}
        status={described["aria-invalid"] ? "error" : undefined}
        value={day?.isValid() ? day : null}
        onChange={choose}
      />
    </div>
  )
}

export function DayField({
  value,
  onChange,
  ...field
}: FieldProps & Pick<DayInputProps, "value" | "onChange">) {
  return (
    <Field {...field}>{(described) => <DayInput {...described} value={value} onChange={onChange} />}</Field>
  )
}
