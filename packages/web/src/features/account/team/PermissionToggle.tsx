import { Switch } from "antd"
import { useId } from "react"
import styles from "./Team.module.css"

interface PermissionToggleProps {
  label: string
  about: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export function PermissionToggle({
  label,
  about,
  checked,
  disabled = false,
  onChange,
}: PermissionToggleProps) {
  const id = useId()
  return (
    <div className={styles.toggle}>
      <div className={styles.toggleText}>
        <label htmlFor={id} className={styles.toggleLabel}>
          {label}
        </label>
        <p id={`${id}-about`} className={styles.toggleAbout}>
          {about}
        </p>
      </div>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        aria-describedby={`${id}-about`}
      />
    </div>
  )
}
