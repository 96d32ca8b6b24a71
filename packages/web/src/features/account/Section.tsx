import type { ReactNode } from "react"
import styles from "./Section.module.css"
import { type SectionId, TITLES } from "./sections.ts"

interface SectionProps {
  id: SectionId
  /** Beside the title, e.g. how many there are. */
  count?: string
  hint?: ReactNode
  action?: ReactNode
  tone?: "plain" | "danger"
  children?: ReactNode
}

/** One block of the page, which its address can name (`#agence`). */
export function Section({ id, count, hint, action, tone = "plain", children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={styles.section} data-tone={tone}>
      <header className={styles.head}>
        <div className={styles.lead}>
          <h2 id={`${id}-titre`} className={styles.title}>
            {TITLES[id]}
          </h2>
          {count ? <span className={styles.count}>{count}</span> : null}
          {hint ? <p className={styles.hint}>{hint}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
