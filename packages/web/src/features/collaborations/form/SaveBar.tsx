import { Button } from "antd"
import { ChangedNotice, type News } from "../../../components/ChangedNotice.tsx"
import { formatMoney } from "../../../lib/format.ts"
import styles from "./Form.module.css"

interface SaveBarProps {
  /** Sum of the rates, cents. */
  total: number
  busy: boolean
  news: News | null
  onCancel: () => void
  onSave: () => void
}

export function SaveBar({ total, busy, news, onCancel, onSave }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      <ChangedNotice news={news} className={styles.news} />
      <p className={styles.total}>
        <span>Total des tarifs</span>
        <strong>{formatMoney(total)}</strong>
      </p>
      <Button onClick={onCancel}>Annuler</Button>
      <Button type="primary" disabled={busy} aria-busy={busy} onClick={onSave}>
        {busy ? "Enregistrement..." : "Enregistrer"}
      </Button>
    </div>
  )
}
