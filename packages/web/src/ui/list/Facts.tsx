import type { ReactNode } from "react"
import styles from "./Facts.module.css"

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** One below the other; else as many side by side as there is room for. */
  rows?: boolean
}

/** Labels and what they say. */
export function Facts({ facts, rows = false }: FactsProps) {
  return (
    <dl className={styles.facts} data-rows={rows}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
