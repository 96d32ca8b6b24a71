import { useEffect, useState } from "react"
import { mayRetry, problemOf } from "../../lib/api/problem.ts"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useCreation } from "../../lib/forms/creation.ts"
import { PartFailure, UploadCancelled, UploadRefused } from "../../lib/upload/ports.ts"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
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

interface AddButtonProps {
  form: Pick<ReturnType<typeof useAddForm>, "open" | "added">
  label: string
}

/** Above a list: opens the dialog that adds to it, and says that it worked. */
export const AddButton = ({ form, label }: AddButtonProps) => (
  <div className="grid gap-4 mb-7 print-hidden">
    <PublicButton tone="primary" className={styles.button} onClick={form.open}>
      {label}
    </PublicButton>
    <Notice tone="success">{form.added}</Notice>
  </div>
)
