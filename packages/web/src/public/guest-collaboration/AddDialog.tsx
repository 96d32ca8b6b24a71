import type { FormEvent, ReactNode } from "react"
import { useFirstWrong } from "../../lib/forms/field.ts"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { PublicDialog } from "../../ui/public/PublicDialog.tsx"
import styles from "./AddForm.module.css"
import type { useAddForm } from "./AddForm.tsx"

interface AddDialogProps {
  form: Pick<ReturnType<typeof useAddForm>, "close" | "failure" | "busy" | "refusals">
  label: string
  /** Above the reason for a failure. */
  failed: string
  submit?: string
  children: ReactNode
  onSubmit: () => void
}

/** The fields to add something; they keep their values when adding fails. */
export function AddDialog({ form, label, failed, submit = "Ajouter", children, onSubmit }: AddDialogProps) {
  const { close, failure, busy, refusals } = form
  const fields = useFirstWrong(refusals)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <PublicDialog title={label} held={busy} onClose={close}>
      <form ref={fields} noValidate className="grid gap-5 mt-5" onSubmit={send}>
        <Notice tone="danger">
          {failure ? (
            <>
              <strong>{failed}</strong>
              <br />
              {failure.message}
            </>
          ) : null}
        </Notice>
        {children}
        <div className={`flex wrap justify-end gap-3 ${styles.actions}`}>
          <PublicButton aria-disabled={busy} onClick={close}>
            Annuler
          </PublicButton>
          <PublicButton type="submit" tone="primary" busy={busy}>
            {busy ? "Ajout…" : submit}
          </PublicButton>
        </div>
      </form>
    </PublicDialog>
  )
}
