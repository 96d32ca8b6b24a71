import { Button } from "antd"
import type { ComponentProps } from "react"
import styles from "./BusyButton.module.css"

interface BusyButtonProps extends ComponentProps<typeof Button> {
  busy?: boolean
  /** There is nothing to do. */
  idle?: boolean
}

/**
 * Does nothing while busy or idle, and keeps the focus, which a browser takes from a disabled button
 * (rules/interface.md#keyboard).
 */
export function BusyButton({
  busy = false,
  idle = false,
  className = "",
  onClick,
  ...props
}: BusyButtonProps) {
  return (
    <Button
      disabled={false}
      {...props}
      className={`${styles.button} ${className}`}
      aria-disabled={busy || idle}
      aria-busy={busy}
      onClick={busy || idle ? (event) => event.preventDefault() : onClick}
    />
  )
}
