import { useEffect, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { sixDigitsProblem } from "../../lib/forms/field.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { useCountdown } from "../../lib/useCountdown.ts"
import { SixDigitsField } from "../../ui/public/Field.tsx"
import { Notice } from "../../ui/public/PublicButton.tsx"
import { emailProblem, newPasswordProblem } from "./draft.ts"
import {
  EmailField,
  FormHead,
  type LoginFormProps,
  NewPasswordField,
  SubmitButton,
  useLoginForm,
} from "./FormParts.tsx"
import styles from "./LoginPage.module.css"

interface ForgotFormProps extends LoginFormProps {
  /** To the form that takes the code; whether one was sent just now. */
  onSent: (now: boolean) => void
}

export function ForgotForm({ draft, change, show, onSent }: ForgotFormProps) {
  const { form, busy, problems, error } = useLoginForm({
    find: () => ({ email: emailProblem(draft.email) }),
    send: async () => {
      await client.auth.forgotPassword({ email: draft.email.trim() })
      onSent(true)
    },
    failed: recoveryMessage,
  })
  return (
    <form {...form}>
      <FormHead
        title="Mot de passe oublié"
        question="Il vous revient ?"
        action="Retour à la connexion"
        onAction={() => show("signin")}
      />
      <p className={styles.text}>
        Indiquez l'adresse de votre compte : nous vous enverrons un code pour choisir un nouveau mot de passe.
      </p>
      <Notice tone="danger">{error}</Notice>
      <EmailField draft={draft} change={change} problems={problems} />
      <SubmitButton busy={busy}>Recevoir un code</SubmitButton>
      <button type="button" className={styles.link} onClick={() => onSent(false)}>
        J'ai déjà un code
      </button>
    </form>
  )
}

interface ResetFormProps extends LoginFormProps {
  /** A code was sent from this page just now. */
  sent: boolean
  onReset: (newPassword: string) => Promise<void>
}

export function ResetForm({ draft, change, show, sent, onReset }: ResetFormProps) {
  const { email } = draft
  const [code, setCode] = useState("")
  const [newPassword, setNewPassword] = useState("")
  const { form, busy, problems, error, fail } = useLoginForm({
    find: () => ({
      email: emailProblem(email),
      code: sixDigitsProblem(code) || undefined,
      newPassword: newPasswordProblem(newPassword),
    }),
    send: async () => {
      await client.auth.resetPassword({ email: email.trim(), code, newPassword })
      await onReset(newPassword)
    },
    failed: recoveryMessage,
  })
  return (
    <form {...form}>
      <FormHead
        title="Nouveau mot de passe"
        question="Il vous revient ?"
        action="Retour à la connexion"
        onAction={() => show("signin")}
      />
      <Notice tone="danger">{error}</Notice>
      <Notice tone="info">
        {sent && !error
          ? "Si un compte existe à cette adresse, un code vient d'y être envoyé. Pensez aux courriers indésirables."
          : ""}
      </Notice>
      <EmailField draft={draft} change={change} problems={problems} autoFocus={!email} />
      <SixDigitsField value={code} onChange={setCode} error={problems?.code} autoFocus={Boolean(email)} />
      <NewPasswordField
        label="Nouveau mot de passe"
        name="newPassword"
        value={newPassword}
        onChange={setNewPassword}
        error={problems?.newPassword}
      />
      <SubmitButton busy={busy}>Changer le mot de passe</SubmitButton>
      <ResendCode email={email} waiting={sent} onFailure={fail} />
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

/** What concerns a field is said there. */
function recoveryMessage(error: unknown): string {
  const { message, fields } = problemOf(error)
  return Object.keys(fields).length > 0 ? "" : message
}
