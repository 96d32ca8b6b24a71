import { DELIVERABLE_TYPES, type DeliverableType } from "@trame/core/collaborations/values"
import { formatMoney } from "../../../lib/format.ts"
import styles from "./Deliverables.module.css"

interface DeliverablesProps {
  /** Prices in cents, where they may be seen. */
  deliverables: readonly { type: DeliverableType; description: string; price?: number }[]
  className?: string
}

export function Deliverables({ deliverables, className = "" }: DeliverablesProps) {
  if (deliverables.length === 0) return null
  return (
    <ul className={`${styles.list} ${className}`}>
      {deliverables.map(({ type, description, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deliverables have no id, and the list is only shown
        <li key={index} data-priced={price !== undefined}>
          <strong>{DELIVERABLE_TYPES[type]}</strong>
          {description ? <span className={styles.description}>{description}</span> : null}
          {price === undefined ? null : <span className={styles.price}>{formatMoney(price)}</span>}
        </li>
      ))}
    </ul>
  )
}
