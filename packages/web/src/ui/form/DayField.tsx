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

const FRENCH = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/u
const AS_THEY_ARE = ["YYYY-MM-DD", "DDMMYYYY"]

/**
 * A day as people type or paste it: `1/6/26`, `01.06.2026`, `1-6-2026`, `01062026` or `2026-06-01`; one that is not
 * valid for anything else.
 */
function readDay(text: string): dayjs.Dayjs {
  const known = dayjs(text, AS_THEY_ARE, true)
  if (known.isValid()) return known
  const [, day = "", month = "", year = ""] = FRENCH.exec(text) ?? []
  return dayjs(`${day.padStart(2, "0")}/${month.padStart(2, "0")}/${year}`, [SHOWN, "DD/MM/YY"], true)
}

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
    const read = readDay(text)
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
