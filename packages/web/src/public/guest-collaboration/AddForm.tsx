import { type FormEvent, type ReactNode, useEffect, useState } from "react"
import { mayRetry, problemOf } from "../../lib/api/problem.ts"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useCreation } from "../../lib/forms/creation.ts"
import { useFirstWrong } from "../../lib/forms/field.ts"
import { PartFailure, UploadCancelled, UploadRefused } from "../../lib/upload/ports.ts"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { PublicDialog } from "../../ui/public/PublicDialog.tsx"
import styles from "./AddForm.module.css"

const additions = defineDialogs({ step: [], document: [] })

/** The input of an addition; it outlives its dialog until the addition succeeds. */
export function useAddForm<Typed extends object>(name: "step" | "document", nothing: Typed) {
  const { shown, open, close, finish } = useDialogParam(additions)
  const [added, setAdded] = useState<{ id: string; words: string } | null>(null)
  const [typed, setTyped] = useState(nothing)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<{ message: string; final: boolean } | null>(null)
  const { busy, attempt } = useAttempt()
  const { create } = useCreation()

  // After the dialog has closed and restored the focus to its button.
  useEffect(() => {
    if (added && !shown) document.querySelector<HTMLElement>(`[data-row="${added.id}"]`)?.focus()
  }, [added, shown])

  function refuse(found: Record<string, string>): void {
    setProblems(found)
    setRefusals((before) => before + 1)
  }

  function explain(error: unknown): void {
    if (error instanceof UploadCancelled) return
    const problem = problemOf(error)
    const refused = error instanceof UploadRefused
    const { message } = refused || error instanceof PartFailure ? error : problem
    refuse(problem.fields)
    setFailure({ message, final: refused || !mayRetry(problem) })
  }

  return {
    shown: shown?.name === name,
    open(): void {
      setAdded(null)
      open(name)
    },
    close: () => void close(),
    /** The last addition in words; undefined before. */
    added: added?.words,
    typed,
    change: (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes })),
    problems,
    setProblems,
    /** Number of submits that problems prevented. */
    refusals,
    /** The last failure; `final` when a retry would fail again. */
    failure,
    setFailure,
    busy,
    /**
     * Sends the input, or shows the problems of `missing` values. `show` displays the addition and returns its notice.
     * An item that an earlier try added stays, unless `isThis` recognises it as this one: guests cannot edit.
     */
    async add<Added extends { id: string }>(
      missing: Record<string, string>,
      send: (creationId: string) => Promise<Added>,
      show: (added: Added) => string,
      isThis: (earlier: Added) => boolean = () => false,
    ): Promise<void> {
      if (Object.keys(missing).length > 0) return refuse(missing)
      setProblems({})
      setFailure(null)
      const result = await attempt(
        () =>
          create({
            values: Object.values(typed).map((one) => (one instanceof File ? [one.name, one.size] : one)),
            send,
            settle: async (earlier) => (isThis(earlier) ? earlier : null),
          }),
        explain,
      )
      if (!result) return
      setTyped(nothing)
      const words = show(result)
      finish()
      setAdded({ id: result.id, words })
    },
  }
}

interface AddFormProps {
  form: Omit<ReturnType<typeof useAddForm>, "typed" | "change" | "add">
  label: string
  /** Title above the reason of a failure. */
  failed: string
  submit?: string
  children: ReactNode
  onSubmit: () => void
}

/** Above a list: the add button, the notice of success, and the dialog; a failure keeps the input. */
export function AddForm({ form, label, failed, submit = "Ajouter", children, onSubmit }: AddFormProps) {
  const { shown, open, close, added, failure, busy, refusals } = form
  const fields = useFirstWrong(refusals)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <>
      <div className="grid gap-4 mb-7 print-hidden">
        <PublicButton tone="primary" className={styles.button} onClick={open}>
          {label}
        </PublicButton>
        <Notice tone="success">{added}</Notice>
      </div>
      {shown ? (
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
      ) : null}
    </>
  )
}
