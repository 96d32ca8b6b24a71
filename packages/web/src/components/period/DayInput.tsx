import { DatePicker } from "antd"
import dayjs from "dayjs"
import { useId } from "react"
import styles from "./PeriodForm.module.css"

interface DayInputProps {
  label: string
  /** `YYYY-MM-DD`. */
  value: string | undefined
  error?: string | undefined
  onChange: (day: string | undefined) => void
}

export function DayInput({ label, value, error, onChange }: DayInputProps) {
  const id = useId()
  const day = value ? dayjs(value) : null
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <DatePicker
        id={id}
        format="DD/MM/YYYY"
        placeholder="jj/mm/aaaa"
        style={{ width: "100%" }}
        status={error ? "error" : undefined}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        value={day?.isValid() ? day : null}
        onChange={(picked) => onChange(picked?.format("YYYY-MM-DD"))}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
