import { type InputHTMLAttributes, type ReactNode, useId } from "react"
import styles from "./Field.module.css"

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "id" | "className"> {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
  /** Below the field, read with it. */
  hint?: ReactNode
  /** Inside the field, at its end. */
  end?: ReactNode
}

/** A labelled text field for pages without antd. */
export function Field({ label, onChange, error = "", hint, end, ...input }: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ")
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== ""}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  )
}
