import { type ReactNode, useId } from "react"
import styles from "./Form.module.css"

interface SectionProps {
  title: string
  hint?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, hint, aside, children }: SectionProps) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <header className={styles.sectionHead}>
        <div>
          <h2 id={heading} className={styles.sectionTitle}>
            {title}
          </h2>
          {hint ? <p className={styles.sectionHint}>{hint}</p> : null}
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
