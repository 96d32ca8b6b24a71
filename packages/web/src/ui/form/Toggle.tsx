import { Switch } from "antd"
import { useId } from "react"
import styles from "./Toggle.module.css"

interface ToggleProps {
  /** Passed by a `Form.Item`, with `checked` and `onChange`. */
  id?: string
  label: string
  /** A secondary line below. */
  about?: string
  checked?: boolean
  disabled?: boolean
  /** A write is running: the switch keeps the focus, and the caller refuses a second change. */
  busy?: boolean
  /** Places the switch at the end of the line. */
  end?: boolean
  onChange?: (checked: boolean) => void
}

export function Toggle({ label, about, busy, end = false, ...control }: ToggleProps) {
  const generated = useId()
  const id = control.id ?? generated
  return (
    <div className={`row gap-4 ${styles.toggle}`} data-end={end} data-about={Boolean(about)}>
      <Switch {...control} id={id} aria-busy={busy} aria-describedby={about ? `${id}-about` : undefined} />
      <div className="min-0">
        <label htmlFor={id} className="strong pointer">
          {label}
        </label>
        {about ? (
          <p id={`${id}-about`} className={`soft text-m ${styles.about}`}>
            {about}
          </p>
        ) : null}
      </div>
    </div>
  )
}
