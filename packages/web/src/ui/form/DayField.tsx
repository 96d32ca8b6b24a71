import { DatePicker } from "antd"
import dayjs from "dayjs"
import "dayjs/locale/fr.js"
import {
  createContext,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type Ref,
  useContext,
  useEffect,
  useState,
} from "react"
import type { Described } from "../../lib/forms/field.ts"
import { dayProblem, readDay, readUnfinishedDay, type TypedDay, understoodDay } from "../../lib/typedDay.ts"
import styles from "./Field.module.css"
import { Field, type FieldProps } from "./Field.tsx"

// antd's calendar uses it for names of months and days.
dayjs.locale("fr")

const SHOWN = "DD/MM/YYYY"

interface DayInputProps extends Partial<Described> {
  /** A `Form.Item` passes both. */
  value?: TypedDay | undefined
  onChange?: (day: TypedDay) => void
  /** The user chose a day of the calendar, or cleared the field, after `onChange`. */
  onPick?: () => void
  /** The user left the field or pressed Enter. */
  onBlur?: () => void
}

/** Accepts a typed day or one from the calendar; the form receives an unreadable text as typed. */
export function DayInput({ value = null, onChange, onPick, onBlur, ...described }: DayInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: TypedDay } | null>(null)
  /** The calendar's position while the text is no day. */
  const [before, setBefore] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const invalid = Boolean(described["aria-invalid"])
  const isOwn = typed !== null && typed.value === (value || null)
  const day = understoodDay(value)
  const text = isOwn ? typed.text : day || !value ? null : value

  // The calendar would cover the message below the field.
  useEffect(() => {
    if (invalid) setOpen(false)
  }, [invalid])

  const give = (next: TypedDay) => {
    if (next !== (value || null)) onChange?.(next)
  }
  const settle = () => {
    const read = text === null ? null : readDay(text)
    if (text !== null) give(read)
    setTyped(null)
    onBlur?.()
    /** Returns whether the field shows the same text as before. */
    return text === null || text.trim() === (read && dayjs(read).format(SHOWN))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events of the field
    <div
      style={{ display: "contents" }}
      onBlur={({ relatedTarget }) => {
        // A click in the calendar does not leave the field.
        if (!relatedTarget?.closest(CALENDAR)) settle()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Enter") return
        // The first Enter shows the parsed day; only a second one submits the form.
        if (!settle()) event.preventDefault()
        // antd opens the calendar on Enter.
        setOpen(false)
      }}
    >
      <TypedText
        value={{
          text,
          type(next) {
            const read = readUnfinishedDay(next)
            setTyped({ text: next, value: read })
            if (day) setBefore(day)
            give(read)
          },
        }}
      >
        <DatePicker
          {...described}
          components={COMPONENTS}
          format={SHOWN}
          // A day below the resting mouse would replace the typed text.
          previewValue={false}
          placeholder="jj/mm/aaaa"
          className={styles.day}
          status={invalid ? "error" : undefined}
          open={open}
          onOpenChange={setOpen}
          value={day ? dayjs(day) : null}
          {...(value && !day && before && { defaultPickerValue: dayjs(before) })}
          onChange={(picked) => {
            setTyped(null)
            onChange?.(picked ? picked.format("YYYY-MM-DD") : null)
            onPick?.()
          }}
        />
      </TypedText>
    </div>
  )
}

interface Typed {
  /** The text in place of the day; null for none. */
  text: string | null
  type: (text: string) => void
}

const TypedText = createContext<Typed>({ text: null, type: () => undefined })

/**
 * antd's own input parses one format and discards other text on blur; it also remembers the last valid day and commits
 * it on blur, whatever the user typed since. So this input hides typing from antd.
 */
function TextOfDay({
  ref,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const { text, type } = useContext(TypedText)
  return (
    <input
      {...rest}
      ref={ref}
      value={text ?? rest.value}
      onFocus={(event) => {
        rest.onFocus?.(event)
        // As after Tab, where a dialog gives the focus: typing replaces the day.
        event.target.select()
      }}
      onChange={({ target }) => type(target.value)}
    />
  )
}

const CALENDAR = ".ant-picker-dropdown"
const COMPONENTS = { input: TextOfDay }

/** A labelled day of a form with its own state; invalid text is refused on blur. */
export function DayField({
  value,
  onChange,
  error,
  ...field
}: FieldProps & Pick<DayInputProps, "value" | "onChange">) {
  const [typing, setTyping] = useState(false)
  return (
    <Field {...field} error={error ?? (typing ? undefined : dayProblem(value))}>
      {(described) => (
        <DayInput
          {...described}
          value={value}
          onChange={(day) => {
            setTyping(true)
            onChange?.(day)
          }}
          onBlur={() => setTyping(false)}
        />
      )}
    </Field>
  )
}
