import { type FormEvent, useRef, useState } from "react"
import { Field } from "../../components/public/Field.tsx"
import { Notice } from "../../components/public/Notice.tsx"
import { client } from "../../lib/client.ts"
import { problemOf } from "../../lib/problem.ts"
import { useAttempt } from "../../lib/useAttempt.ts"
import { emailProblem } from "./draft.ts"
import { FormHead } from "./FormHead.tsx"
import styles from "./LoginPage.module.css"
import { recoveryMessage } from "./recoveryMessages.ts"
import { SubmitButton } from "./SubmitButton.tsx"
import { useProblemFocus } from "./useProblemFocus.ts"

interface ForgotFormProps {
  email: string
  onEmail: (email: string) => void
  /** To the form that takes the code; whether one was sent just now. */
  onSent: (now: boolean) => void
  onSignIn: () => void
}

export function ForgotForm({ email, onEmail, onSent, onSignIn }: ForgotFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, attempt } = useAttempt()
  const [problems, setProblems] = useState<{ email?: string } | null>(null)
  const [error, setError] = useState("")
  useProblemFocus(form, problems)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setError("")
    const problem = emailProblem(email)
    setProblems(problem ? { email: problem } : null)
    if (problem) return
    void attempt(
      async () => {
        await client.auth.forgotPassword({ email: email.trim() })
        onSent(true)
      },
      (failure) => {
        setProblems(problemOf(failure).fields)
        setError(recoveryMessage(failure))
      },
    )
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <FormHead
        title="Mot de passe oublié"
        question="Il vous revient ?"
        action="Retour à la connexion"
        onAction={onSignIn}
      />
      <p className={styles.text}>
        Indiquez l'adresse de votre compte : nous vous enverrons un code pour choisir un nouveau mot de passe.
      </p>
      <Notice tone="danger">{error}</Notice>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={problems?.email}
        autoFocus
      />
      <SubmitButton busy={busy}>Recevoir un code</SubmitButton>
      <button type="button" className={styles.link} onClick={() => onSent(false)}>
        J'ai déjà un code
      </button>
    </form>
  )
}
