import { DatePicker, Form, type FormItemProps } from "antd"
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
import { onceLeft, refusing, TRIGGERS } from "../../lib/forms/formProblem.ts"
import { dayProblem, readDay, readUnfinishedDay, type TypedDay, understoodDay } from "../../lib/typedDay.ts"
import styles from "./Field.module.css"
import { Field, type FieldProps } from "./Field.tsx"

// antd's calendar names months and days by it.
dayjs.locale("fr")

const SHOWN = "DD/MM/YYYY"

interface DayInputProps extends Partial<Described> {
  /** A `Form.Item` gives both. */
  value?: TypedDay | undefined
  onChange?: (day: TypedDay) => void
  /** The person is done with typing: they left it, or pressed Enter. */
  onBlur?: () => void
}

/** Takes a day as it is typed, or from its calendar; its form gets a text that is not understood as it is. */
export function DayInput({ value = null, onChange, onBlur, ...described }: DayInputProps) {
  const [typed, setTyped] = useState<{ text: string; value: TypedDay } | null>(null)
  /** Where the calendar stays while the text is no day. */
  const [before, setBefore] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const invalid = Boolean(described["aria-invalid"])
  const isOwn = typed !== null && typed.value === (value || null)
  const day = understoodDay(value)
  const text = isOwn ? typed.text : day || !value ? null : value

  // It would cover what is said below the field.
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
    /** The field goes on to show what it showed. */
    return text === null || text.trim() === (read && dayjs(read).format(SHOWN))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens in the field
    <div
      style={{ display: "contents" }}
      onBlur={({ relatedTarget }) => {
        // Choosing in the calendar is not leaving the field.
        if (!relatedTarget?.closest(CALENDAR)) settle()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Enter") return
        // It shows the day that it took before a second one sends the form.
        if (!settle()) event.preventDefault()
        // antd opens it by Enter.
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
          // A day that the mouse happens to lie over would stand in place of what is being typed.
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
          }}
        />
      </TypedText>
    </div>
  )
}

interface Typed {
  /** What stands in place of the day; null for nothing. */
  text: string | null
  type: (text: string) => void
}

const TypedText = createContext<Typed>({ text: null, type: () => undefined })

/**
 * antd's own reads one way of writing, and throws away on leaving what is not written so; it also keeps the last day
 * that it could read and hands it on then, whatever was typed since. So it hears nothing of what is typed.
 */
function TextOfDay({
  ref,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const { text, type } = useContext(TypedText)
  return (
    <input {...rest} ref={ref} value={text ?? rest.value} onChange={({ target }) => type(target.value)} />
  )
}

const CALENDAR = ".ant-picker-dropdown"
const COMPONENTS = { input: TextOfDay }

/** A labelled day of a form that keeps its own state; a text that is none is refused once one has left it. */
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

/** A day of an antd form; a text that is none is refused once one has left it. */
export function DayItem<Values>({
  rules = [],
  ...item
}: Omit<FormItemProps<Values>, "children" | "validateTrigger" | "validateFirst">) {
  return (
    <Form.Item<Values>
      {...item}
      validateTrigger={TRIGGERS}
      validateFirst
      rules={[onceLeft(refusing(dayProblem)), ...rules]}
    >
      <DayInput />
    </Form.Item>
  )
}
