import { APPROVAL_STATUSES, type ApprovalStatus } from "@trame/core/identity/approvals-contract"
import { Figure } from "../../components/Figure.tsx"
import { formatNumber } from "../../lib/format.ts"
import styles from "./Approvals.module.css"

const LABELS: Record<ApprovalStatus, string> = {
  pending: "En attente",
  approved: "Approuvés",
  rejected: "Rejetés",
}

export function Counters({ counts }: { counts: Record<ApprovalStatus, number> | undefined }) {
  return (
    <dl className={styles.counters}>
      {APPROVAL_STATUSES.map((status) => (
        <Figure key={status} label={LABELS[status]} value={counts ? formatNumber(counts[status]) : "–"} />
      ))}
    </dl>
  )
}
