import { App } from "antd"
import { useCallback } from "react"
import styles from "./FailureMessage.module.css"

/** A message of what failed, and why below it; gone after three seconds unless said. */
export function useFailureMessage(): (title: string, reason?: string, seconds?: number) => void {
  const { message } = App.useApp()
  return useCallback(
    (title, reason, seconds = 3) => {
      message.error(
        <span className={styles.failure}>
          <span>{title}</span>
          {reason ? <span className={styles.reason}>{reason}</span> : null}
        </span>,
        seconds,
      )
    },
    [message],
  )
}
