import { type ReactNode, useId } from "react"
import styles from "./Form.module.css"

/** What a control takes to be named and described by its field. */
export interface Described {
  id: string
  "aria-invalid": boolean
  "aria-describedby": string | undefined
  "aria-required": boolean | undefined
}

interface FieldProps {
  label: string
  /** A stable id, where focus goes when something is missing. */
  id?: string
  required?: boolean
  error?: string | undefined
  hint?: ReactNode
  wide?: boolean
  children: (described: Described) => ReactNode
}

export function Field({ label, id, required, error, hint, wide, children }: FieldProps) {
  const generated = useId()
  const control = id ?? generated
  const note = `${control}-note`
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field} data-error={Boolean(error)}>
      <div className={styles.label}>
        <label htmlFor={control}>{label}</label>
        {required ? (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        ) : null}
      </div>
      {children({
        id: control,
        "aria-invalid": Boolean(error),
        "aria-describedby": error || hint ? note : undefined,
        "aria-required": required || undefined,
      })}
      {error || hint ? (
        <div id={note} className={error ? styles.error : styles.hint}>
          {error || hint}
        </div>
      ) : null}
    </div>
  )
}
