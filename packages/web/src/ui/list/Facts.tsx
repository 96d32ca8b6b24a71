import type { ReactNode } from "react"
import styles from "./Facts.module.css"

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Another look than a detail's. */
  className?: string | undefined
  /** What they are about, where no heading says it. */
  about?: string
}

/** Labels and what they say; in a detail, as many side by side as there is room for. */
export function Facts({ facts, className = styles.facts, about }: FactsProps) {
  return (
    <dl className={className} aria-label={about}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
