import type { DashboardView } from "@trame/core/dashboard/contract"
import { Figure } from "../../components/Figure.tsx"
import { formatNumber } from "../../lib/format.ts"
import styles from "./Dashboard.module.css"

const COUNTERS = [
  { key: "waiting", label: "En attente", tone: "neutral" },
  { key: "quoteSent", label: "Devis envoyé", tone: "info" },
  { key: "contractSigned", label: "Contrat signé", tone: "warning" },
  { key: "paymentReceived", label: "Paiement reçu", tone: "success" },
] as const satisfies { key: keyof DashboardView["counters"]; label: string; tone: string }[]

/** Collaborations of the period by how far they are (spec 2 §4). */
export function Counters({ counters }: Pick<DashboardView, "counters">) {
  return (
    <section aria-label="Collaborations par statut">
      <dl className={styles.counters}>
        {COUNTERS.map(({ key, label, tone }) => (
          <Figure key={key} label={label} value={formatNumber(counters[key])} tone={tone} />
        ))}
      </dl>
    </section>
  )
}
