import type { ReactNode } from "react"
import styles from "./SectionHead.module.css"

interface SectionHeadProps {
  title: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function SectionHead({ title, action, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.lead}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
      {action}
    </div>
  )
}
