import { Switch } from "antd"
import { useId } from "react"
import styles from "./Form.module.css"

interface ToggleProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Toggle({ label, checked, onChange }: ToggleProps) {
  const id = useId()
  return (
    <div className={styles.toggle}>
      <Switch id={id} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
