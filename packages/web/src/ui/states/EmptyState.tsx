import type { ReactNode } from "react"
import styles from "./States.module.css"

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className={`row column px-7 py-9 text-center rounded bg-surface ${styles.state}`}>
      {icon ? (
        <span
          className={`grid place-center mb-6 accent text-title rounded-l bg-tint ${styles.icon}`}
          aria-hidden="true"
        >
          {icon}
        </span>
      ) : null}
      <h2 className="text-xl bold">{title}</h2>
      {description ? <p className={`mt-3 soft ${styles.description}`}>{description}</p> : null}
      {action ? <div className="flex wrap justify-center gap-3 mt-7">{action}</div> : null}
    </div>
  )
}
