import { type ReactNode, type RefObject, useEffect } from "react"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import styles from "./LoginPage.module.css"

interface FormHeadProps {
  title: string
  question: string
  action: string
  onAction: () => void
}

/** What this form is for, and the way to the other one. */
export function FormHead({ title, question, action, onAction }: FormHeadProps) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>
        {question}{" "}
        <button type="button" className={styles.link} onClick={onAction}>
          {action}
        </button>
      </p>
    </>
  )
}

/** Stays where the focus is while it works; its form refuses a second submission. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <PublicButton
      type="submit"
      tone="primary"
      className={styles.submit}
      aria-disabled={busy}
      aria-busy={busy}
    >
      {children}
    </PublicButton>
  )
}

/** Moves to the first field that is wrong, once for each time that problems are found. */
export function useProblemFocus(form: RefObject<HTMLFormElement | null>, problems: object | null): void {
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [form, problems])
}
