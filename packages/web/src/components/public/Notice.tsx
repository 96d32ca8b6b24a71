import type { ReactNode } from "react"
import styles from "./Notice.module.css"

/** Something to tell the person about the form; read aloud when it changes, absent when empty. */
export function Notice({ tone, children }: { tone: "info" | "success" | "danger"; children: ReactNode }) {
  return (
    <div role={tone === "danger" ? "alert" : "status"} className={styles.region}>
      {children ? <p className={`${styles.notice} ${styles[tone]}`}>{children}</p> : null}
    </div>
  )
}
