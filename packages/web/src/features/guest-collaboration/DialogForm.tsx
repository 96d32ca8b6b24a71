import type { FormEvent, ReactNode } from "react"
import { PublicButton } from "../../components/public/PublicButton.tsx"
import styles from "./DialogForm.module.css"

interface DialogFormProps {
  submit: string
  busy: boolean
  children: ReactNode
  onSubmit: () => void
  onCancel: () => void
}

/** Fields above what ends the dialog. */
export function DialogForm({ submit, busy, children, onSubmit, onCancel }: DialogFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate className={styles.form} onSubmit={send}>
      {children}
      <div className={styles.actions}>
        <PublicButton disabled={busy} onClick={onCancel}>
          Annuler
        </PublicButton>
        <PublicButton type="submit" tone="primary" disabled={busy}>
          {busy ? "Ajout…" : submit}
        </PublicButton>
      </div>
    </form>
  )
}
