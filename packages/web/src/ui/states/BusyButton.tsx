import { Button } from "antd"
import type { ComponentProps } from "react"
import styles from "./BusyButton.module.css"

interface BusyButtonProps extends ComponentProps<typeof Button> {
  busy: boolean
}

/**
 * Does nothing while busy, and keeps the keyboard, which a browser takes off what is disabled
 * (rules/interface.md#keyboard).
 */
export function BusyButton({ busy, className = "", onClick, ...props }: BusyButtonProps) {
  return (
    <Button
      disabled={false}
      {...props}
      className={`${styles.button} ${className}`}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}
