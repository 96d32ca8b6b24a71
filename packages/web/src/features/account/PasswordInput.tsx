import { Input, type InputProps } from "antd"
import styles from "./PasswordInput.module.css"

/** With an eye that is large enough to touch. */
export function PasswordInput(props: InputProps) {
  return <Input.Password {...props} className={styles.password} />
}
