import { Form, Input } from "antd"
import { sixDigitsOf, useDescribed } from "../../lib/forms/field.ts"
import styles from "./Field.module.css"

interface SixDigitsFieldProps {
  label: string
  value: string
  error: string
  autoFocus?: boolean
  onChange: (code: string) => void
}

/** A code sent by e-mail or shown by an authenticator. */
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
