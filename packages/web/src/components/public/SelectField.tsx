import { useId } from "react"
import styles from "./SelectField.module.css"

interface SelectFieldProps<Value extends string> {
  label: string
  value: Value
  /** In their order: each value with its label. */
  options: readonly (readonly [value: Value, label: string])[]
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A labelled choice for pages without antd. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, disabled, onChange } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = options.find(([one]) => one === event.target.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
