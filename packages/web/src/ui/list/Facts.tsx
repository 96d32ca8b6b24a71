import type { ReactNode } from "react"
import styles from "./Facts.module.css"

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** One per line; otherwise as many side by side as fit. */
  rows?: boolean
  /** Replaces the default look. */
  className?: string | undefined
  /** Accessible label, without a heading. */
  about?: string
}

export function Facts({ facts, rows = false, className = styles.facts, about }: FactsProps) {
  return (
    <dl className={className} data-rows={rows} aria-label={about}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
