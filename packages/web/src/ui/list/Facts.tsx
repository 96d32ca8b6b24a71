import type { ReactNode } from "react"
import styles from "./Facts.module.css"

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** One below the other; else as many side by side as there is room for. */
  rows?: boolean
  /** Another look than a detail's. */
  className?: string | undefined
  /** What they are about, where no heading says it. */
  about?: string
}

/** Labels and what they say. */
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
