import { Alert, Button } from "antd"
import { Figure } from "../../components/Figure.tsx"
import { problemOf } from "../../lib/problem.ts"
import styles from "./Accounting.module.css"
import type { PaymentTotals } from "./ownTotals.ts"
import { formatAmount } from "./payments.ts"

interface TotalsProps {
  shown: PaymentTotals | undefined
  /** Of an earlier period. */
  stale: boolean
  error: unknown
  refetch: () => void
}

/** Of the period, whatever is searched (decisions §1). */
export function Totals({ shown, stale, error, refetch }: TotalsProps) {
  const value = (cents: number | undefined) => (cents === undefined ? "…" : formatAmount(cents))
  return (
    <section aria-label="Totaux de la période" className={styles.totals} aria-busy={stale || !shown}>
      {error && !shown ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="Impossible d'afficher les totaux"
          description={problemOf(error).message}
          action={<Button onClick={refetch}>Réessayer</Button>}
        />
      ) : (
        <dl className={styles.figures}>
          <Figure label="En attente" value={value(shown?.pending)} tone="warning" />
          <Figure label="Payé" value={value(shown?.paid)} tone="success" />
        </dl>
      )}
    </section>
  )
}
