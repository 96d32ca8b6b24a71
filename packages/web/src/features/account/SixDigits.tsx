import { Form, Input } from "antd"
import styles from "./SixDigits.module.css"

interface SixDigitsProps {
  label: string
  value: string
  onChange: (code: string) => void
  error: string
}

export const isSixDigits = (code: string): boolean => /^\d{6}$/.test(code)
export const SIX_DIGITS_MISSING = "Saisissez les six chiffres du code."

/** A code sent by e-mail or shown by an application; pasted spaces fall away. */
export function SixDigits({ label, value, onChange, error }: SixDigitsProps) {
  return (
    <Form.Item
      label={label}
      htmlFor="six-digits"
      validateStatus={error ? "error" : undefined}
      help={error ? <span id="six-digits-error">{error}</span> : undefined}
    >
      <Input
        id="six-digits"
        autoFocus
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "six-digits-error" : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
      />
    </Form.Item>
  )
}
