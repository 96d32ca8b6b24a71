import type { ReactNode } from "react"
import { formatNumber } from "../../lib/format.ts"
import styles from "./FilterChips.module.css"

interface Chip<Value extends string> {
  value: Value
  label: string
  count?: number
  picture?: ReactNode
}

interface FilterChipsProps<Value extends string> {
  legend: string
  options: readonly Chip<Value>[]
  /** Null while none is active. */
  value: Value | null
  /** Smaller, for the application, where a pointer is likely. */
  small?: boolean
  onChange: (value: Value) => void
}

/** Filters of a short list; one of them shows all of it. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { legend, options, value, small = false, onChange } = props
  return (
    <fieldset className={`flex wrap gap-3 print-hidden ${styles.chips}`} data-small={small}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value: key, label, count, picture }) => (
        <button
          key={key}
          type="button"
          className={`inline-flex items-center gap-3 px-5 py-2 flex-none ink medium round bg-surface target field-border ${styles.chip}`}
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          {picture ? (
            <span aria-hidden="true" className={styles.picture}>
              {picture}
            </span>
          ) : null}
          {label}
          {count === undefined ? null : (
            <>
              {" "}
              <span className="text-m regular tabular">{formatNumber(count)}</span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  )
}
