import { type FormEvent, type ReactNode, useMemo } from "react"
import { useUrlParams } from "../../lib/address/address.ts"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import styles from "./AddForm.module.css"

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

/** What did not work, and why; what was typed stays. */
export function Failure({ title, reason }: { title: string; reason: string | null }) {
  return (
    <Notice tone="danger">
      {reason ? (
        <>
          <strong>{title}</strong>
          <br />
          {reason}
        </>
      ) : null}
    </Notice>
  )
}

/** Which collaboration the link opens, and as whom: what every call of this page says. */
export interface GuestIdentity {
  collaborationId: string
  influencerId?: string
  key?: string
}

export function useGuestIdentity(): GuestIdentity {
  const { collaborationId = "" } = usePublicParams()
  const [{ influencerId, key }] = useUrlParams({ influencerId: "", key: "" })
  return useMemo(
    () => ({ collaborationId, ...(influencerId && { influencerId }), ...(influencerId && key && { key }) }),
    [collaborationId, influencerId, key],
  )
}
