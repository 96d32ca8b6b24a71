import { Notice } from "../../components/public/Notice.tsx"
import { PublicButton } from "../../components/public/PublicButton.tsx"
import styles from "./AddBar.module.css"

interface AddBarProps {
  label: string
  /** What was just added, in words; empty before. */
  added: string
  onAdd: () => void
}

/** Above a list: how to add to it, and that it worked. */
export function AddBar({ label, added, onAdd }: AddBarProps) {
  return (
    <div className={styles.bar}>
      <PublicButton tone="primary" className={styles.button} onClick={onAdd}>
        {label}
      </PublicButton>
      <Notice tone="success">{added}</Notice>
    </div>
  )
}
