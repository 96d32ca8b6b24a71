import { Button } from "antd"
import { formatMoney } from "../../../lib/format.ts"
import styles from "./Form.module.css"

interface SaveBarProps {
  /** Sum of the rates, cents. */
  total: number
  busy: boolean
  onCancel: () => void
  onSave: () => void
}

export function SaveBar({ total, busy, onCancel, onSave }: SaveBarProps) {
  return (
    <div className={styles.bar}>
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
