import { type ReactNode, useId } from "react"
import styles from "./Section.module.css"

interface SectionProps {
  /** Fragment of the address (`#agency`). */
  id?: string
  title: string
  /** Beside the title, e.g. the number of items. */
  count?: string
  hint?: ReactNode
  action?: ReactNode
  tone?: "plain" | "danger"
  children?: ReactNode
}

export function Section({ id, title, count, hint, action, tone = "plain", children }: SectionProps) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`rounded-l bg-surface border ${styles.section}`}
      data-tone={tone}
    >
      <header className={`flex wrap items-start justify-between gap-y-4 gap-x-7 ${styles.head}`}>
        <div className={styles.lead}>
          <h2 id={heading} className={`text-xl bold ${styles.title}`}>
            {title}
          </h2>
          {count ? <span className={`soft tabular ${styles.count}`}>{count}</span> : null}
          {hint ? <p className={`mt-2 soft ${styles.hint}`}>{hint}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
