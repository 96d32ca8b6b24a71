import { useEffect, useState } from "react"
import { problemOf } from "../../lib/api/problem.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { sixDigitsProblem } from "../../lib/forms/field.ts"
import { useCountdown } from "../../lib/useCountdown.ts"
import { Field, SixDigitsField } from "../../ui/public/Field.tsx"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { authCalls } from "./auth-calls.ts"
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
import { opens, useOnce } from "./once.ts"
import { start } from "./SignInForm.tsx"

interface ForgotFormProps extends LoginFormProps {
  /** Opens the form for the code; `now`: whether a code was just sent. */
  onSent: (now: boolean) => void
}

export function ForgotForm({ draft, change, show, onSent }: ForgotFormProps) {
  const { form, busy, problems, error } = useLoginForm({
    find: () => ({ email: emailProblem(draft.email) }),
    send: async () => {
      await (await authCalls()).forgotPassword({ email: draft.email.trim() })
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
      <p className="m-0">
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
  /** A code was just sent. */
  sent: boolean
  onReset: (newPassword: string) => Promise<void>
}

export function ResetForm({ draft, change, show, sent, onReset }: ResetFormProps) {
  const { email } = draft
  const once = useOnce()
  const [code, setCode] = useState("")
  const [newPassword, setNewPassword] = useState("")
  const { form, busy, problems, error, fail } = useLoginForm({
    find: () => ({
      email: emailProblem(email),
      code: sixDigitsProblem(code) || undefined,
      newPassword: newPasswordProblem(newPassword),
    }),
    send: async () => {
      const reset = async () => (await authCalls()).resetPassword({ email: email.trim(), code, newPassword })
      await once(newPassword, reset, () => opens(email, newPassword))
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

/** Whether the second step is no longer required. */
const opensAtOnce = (email: string, password: string): Promise<boolean> =>
  start(email, password).then(
    (step) => step === "done",
    () => false,
  )

/** The API's limit. */
const AGAIN_AFTER_SECONDS = 30

interface ResendCodeProps {
  email: string
  /** A code was just sent. */
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
      await (await authCalls()).forgotPassword({ email: email.trim() })
      start()
      setSent(true)
    }, onFailure)
  }

  return (
    <div className="flex wrap gap-x-4 soft">
      <button type="button" className={styles.link} aria-disabled={blocked} onClick={resend}>
        {left > 0 ? `Renvoyer le code dans ${left} s` : "Renvoyer le code"}
      </button>
      <span role="status">{sent && left > 0 ? "Un nouveau code a été envoyé." : ""}</span>
    </div>
  )
}

/** Field errors appear at their fields. */
function recoveryMessage(error: unknown): string {
  const { message, fields } = problemOf(error)
  return Object.keys(fields).length > 0 ? "" : message
}

interface RecoveryCodeFormProps extends Pick<LoginFormProps, "draft"> {
  /** Signed in, with this number of codes left. */
  onRecovered: (left: number) => void
  /** Back to the e-mail and password. */
  onRestart: (message?: string) => void
}

/** For users who have lost the phone with their authenticator (rules/platform.md#two-step-verification). */
export function RecoveryCodeForm({ draft, onRecovered, onRestart }: RecoveryCodeFormProps) {
  const { email, password } = draft
  const once = useOnce()
  const [code, setCode] = useState("")
  const { form, busy, problems, error } = useLoginForm({
    find: () => ({ code: code.trim() ? "" : "Saisissez un code de secours." }),
    async send() {
      const given = { email: email.trim(), password, code: code.trim() }
      const redeem = async () => (await authCalls()).redeemRecoveryCode(given)
      const redeemed = await once(given.code, redeem, () => opensAtOnce(email, password))
      if (!redeemed) return onRestart(`${SWITCHED_OFF} Connectez-vous à nouveau.`)
      const { left } = redeemed
      try {
        await start(email, password)
      } catch {
        // The code is used up: from now on the password suffices.
        return onRestart(`${SWITCHED_OFF} Connectez-vous à nouveau.`)
      }
      onRecovered(left)
    },
    failed: recoveryMessage,
  })
  return (
    <form {...form}>
      <h1 className={styles.title}>Code de secours</h1>
      <p className={styles.lead}>
        Saisissez l'un des codes reçus à l'activation de la vérification en deux étapes.
      </p>
      <Notice tone="danger">{error}</Notice>
      <Field
        label="Code de secours"
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={code}
        onChange={setCode}
        error={problems?.code}
        autoFocus
      />
      <SubmitButton busy={busy}>Se connecter</SubmitButton>
      <PublicButton onClick={() => onRestart()}>Retour à la connexion</PublicButton>
    </form>
  )
}

const SWITCHED_OFF = "La vérification en deux étapes est désactivée."

/** The result of a recovery code, shown before the application. */
export function Recovered({ left, onContinue }: { left: number; onContinue: () => void }) {
  const codes = left === 0 ? "aucun code" : left === 1 ? "1 code" : `${left} codes`
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>Connexion réussie</h1>
      <Notice tone="success">
        Ce code de secours a servi : il vous reste {codes}. {SWITCHED_OFF} Réactivez-la sur votre page Compte
        : dix nouveaux codes vous seront remis.
      </Notice>
      <PublicButton tone="primary" className={styles.submit} onClick={onContinue} autoFocus>
        Continuer
      </PublicButton>
    </div>
  )
}
