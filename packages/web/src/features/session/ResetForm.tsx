import { type FormEvent, useRef, useState } from "react"
import { Field } from "../../components/public/Field.tsx"
import { Notice } from "../../components/public/Notice.tsx"
import { client } from "../../lib/client.ts"
import { problemOf } from "../../lib/problem.ts"
import { useAttempt } from "../../lib/useAttempt.ts"
import { emailProblem, newPasswordProblem } from "./draft.ts"
import { FormHead } from "./FormHead.tsx"
import styles from "./LoginPage.module.css"
import { PasswordField } from "./PasswordField.tsx"
import { PasswordStrength } from "./PasswordStrength.tsx"
import { ResendCode } from "./ResendCode.tsx"
import { recoveryMessage } from "./recoveryMessages.ts"
import { SubmitButton } from "./SubmitButton.tsx"
import { useProblemFocus } from "./useProblemFocus.ts"

interface ResetFormProps {
  email: string
  onEmail: (email: string) => void
  /** A code was sent from this page just now. */
  sent: boolean
  onReset: (newPassword: string) => Promise<void>
  onSignIn: () => void
}

interface ResetProblems {
  email?: string
  code?: string
  newPassword?: string
}

export function ResetForm({ email, onEmail, sent, onReset, onSignIn }: ResetFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, attempt } = useAttempt()
  // Until the page has gone, a late click would do it again.
  const done = useRef(false)
  const [code, setCode] = useState("")
  const [newPassword, setNewPassword] = useState("")
  const [problems, setProblems] = useState<ResetProblems | null>(null)
  const [error, setError] = useState("")
  useProblemFocus(form, problems)

  const failed = (failure: unknown) => {
    setProblems(problemOf(failure).fields)
    setError(recoveryMessage(failure))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || done.current) return
    setError("")
    const found: ResetProblems = {
      email: emailProblem(email),
      code: /^\d{6}$/.test(code) ? undefined : "Saisissez les six chiffres du code.",
      newPassword: newPasswordProblem(newPassword),
    }
    if (Object.values(found).some(Boolean)) return setProblems(found)
    setProblems(null)
    void attempt(async () => {
      await client.auth.resetPassword({ email: email.trim(), code, newPassword })
      done.current = true
      await onReset(newPassword)
    }, failed)
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <FormHead
        title="Nouveau mot de passe"
        question="Il vous revient ?"
        action="Retour à la connexion"
        onAction={onSignIn}
      />
      <Notice tone="danger">{error}</Notice>
      <Notice tone="info">
        {sent && !error
          ? "Si un compte existe à cette adresse, un code vient d'y être envoyé. Pensez aux courriers indésirables."
          : ""}
      </Notice>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={problems?.email}
        autoFocus={!email}
      />
      <Field
        label="Code de vérification"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(text) => setCode(text.replace(/\D/g, "").slice(0, 6))}
        error={problems?.code}
        autoFocus={Boolean(email)}
      />
      <PasswordField
        label="Nouveau mot de passe"
        name="newPassword"
        autoComplete="new-password"
        maxLength={256}
        value={newPassword}
        onChange={setNewPassword}
        error={problems?.newPassword}
        hint={<PasswordStrength password={newPassword} />}
      />
      <SubmitButton busy={busy}>Changer le mot de passe</SubmitButton>
      <ResendCode email={email} waiting={sent} onFailure={failed} />
    </form>
  )
}
