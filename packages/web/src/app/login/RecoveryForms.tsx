import { type FormEvent, useEffect, useRef, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { sixDigitsProblem } from "../../lib/forms/field.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { useCountdown } from "../../lib/useCountdown.ts"
import { Field, PasswordField, SixDigitsField } from "../../ui/public/Field.tsx"
import { Notice } from "../../ui/public/PublicButton.tsx"
import { emailProblem, newPasswordProblem } from "./draft.ts"
import { FormHead, SubmitButton, useProblemFocus } from "./FormParts.tsx"
import styles from "./LoginPage.module.css"
import { PasswordStrength } from "./PasswordStrength.tsx"

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
      code: sixDigitsProblem(code) || undefined,
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
      <SixDigitsField value={code} onChange={setCode} error={problems?.code} autoFocus={Boolean(email)} />
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

/** As often as the API allows. */
const AGAIN_AFTER_SECONDS = 30

interface ResendCodeProps {
  email: string
  /** One was sent just now. */
  waiting: boolean
  onFailure: (failure: unknown) => void
}

function ResendCode({ email, waiting, onFailure }: ResendCodeProps) {
  const { busy, attempt } = useAttempt()
  const [sent, setSent] = useState(false)
  const [left, start] = useCountdown(AGAIN_AFTER_SECONDS)
  useEffect(() => {
    if (waiting) start()
  }, [waiting, start])
  const blocked = busy || left > 0 || emailProblem(email) !== undefined

  const resend = () => {
    if (blocked) return
    void attempt(async () => {
      await client.auth.forgotPassword({ email: email.trim() })
      start()
      setSent(true)
    }, onFailure)
  }

  return (
    <div className={styles.resend}>
      <button type="button" className={styles.link} aria-disabled={blocked} onClick={resend}>
        {left > 0 ? `Renvoyer le code dans ${left} s` : "Renvoyer le code"}
      </button>
      <span role="status">{sent && left > 0 ? "Un nouveau code a été envoyé." : ""}</span>
    </div>
  )
}

/** What is said above the form; what concerns a field is said there. */
function recoveryMessage(error: unknown): string {
  const { message, fields } = problemOf(error)
  return Object.keys(fields).length > 0 ? "" : message
}
