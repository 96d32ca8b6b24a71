import { Form, type FormProps, Input, type InputProps } from "antd"
import type { ReactNode } from "react"
import { type Described, sixDigitsOf, useDescribed } from "../../lib/forms/field.ts"
import styles from "./Field.module.css"

export interface FieldProps {
  label: string
  /** One of its own unless said. */
  id?: string
  required?: boolean
  error?: ReactNode
  /** What one reads while nothing is wrong. */
  hint?: ReactNode
  wide?: boolean
}

/** What `Form.Item`s are called, those that have to be filled with their mark. */
export const requiredMark: FormProps["requiredMark"] = (label, { required }) => (
  <span data-required={required}>{label}</span>
)

/** A labelled control of a form that keeps its own state; antd's `Form.Item` does it for the others. */
export function Field(props: FieldProps & { children: (described: Described) => ReactNode }) {
  const { label, id, required, error, wide, children } = props
  const hint = error ? null : props.hint
  const { described, errorId, hintId } = useDescribed({ id, error, hint, required })
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field} data-error={Boolean(error)}>
      <div className="strong">
        <label htmlFor={described.id} data-required={required}>
          {label}
        </label>
      </div>
      {children(described)}
      {error ? (
        <div id={errorId} className={`danger strong ${styles.error}`}>
          {error}
        </div>
      ) : null}
      {hint ? (
        <div id={hintId} className={`soft ${styles.hint}`}>
          {hint}
        </div>
      ) : null}
    </div>
  )
}

interface TextFieldProps extends FieldProps {
  value: string
  onChange: (text: string) => void
  maxLength: number
  placeholder?: string
  /** The rows that it has at first; one that does not wrap unless said. */
  rows?: number
}

/** A labelled text. */
export function TextField({ value, onChange, rows, maxLength, placeholder, ...field }: TextFieldProps) {
  const text = {
    maxLength,
    placeholder,
    value,
    status: field.error ? ("error" as const) : ("" as const),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <Field {...field}>
      {(described) =>
        rows === undefined ? (
          <Input {...described} {...text} />
        ) : (
          <Input.TextArea {...described} {...text} autoSize={{ minRows: rows, maxRows: 10 }} />
        )
      }
    </Field>
  )
}

/** With an eye that is large enough to touch. */
export function PasswordInput(props: InputProps) {
  return <Input.Password {...props} className={styles.password} />
}

interface SixDigitsFieldProps {
  label: string
  value: string
  error: string
  autoFocus?: boolean
  onChange: (code: string) => void
}

/** A code sent by e-mail or shown by an application. */
export function SixDigitsField({ label, value, error, autoFocus = true, onChange }: SixDigitsFieldProps) {
  const { described, errorId } = useDescribed({ error })
  return (
    <Form.Item
      label={label}
      htmlFor={described.id}
      validateStatus={error ? "error" : undefined}
      help={error ? <span id={errorId}>{error}</span> : undefined}
    >
      <Input
        {...described}
        autoFocus={autoFocus}
        className={`text-xl tabular ${styles.code}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={value}
        onChange={(event) => onChange(sixDigitsOf(event.target.value))}
      />
    </Form.Item>
  )
}
