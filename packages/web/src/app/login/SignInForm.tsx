import { confirmSignIn, type SignInOutput, signIn, signOut } from "aws-amplify/auth"
import { type FormEvent, useRef, useState } from "react"
import { NETWORK_MESSAGE, problemOf } from "../../lib/api/problem.ts"
import { sixDigitsProblem } from "../../lib/forms/field.ts"
import { authReady } from "../../lib/session/session.ts"
import { Field, PasswordField, SixDigitsField } from "../../ui/public/Field.tsx"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { FormHead, SubmitButton } from "./FormParts.tsx"
import styles from "./LoginPage.module.css"

interface CredentialsFormProps {
  email: string
  password: string
  notice: string
  onEmail: (email: string) => void
  onPassword: (password: string) => void
  onStep: (step: SignInStep) => void
  onSignUp: () => void
  onForgot: () => void
}

export function CredentialsForm({
  email,
  password,
  notice,
  onEmail,
  onPassword,
  onStep,
  onSignUp,
  onForgot,
}: CredentialsFormProps) {
  const [error, setError] = useState("")
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const missing = {
    email: email.trim() ? "" : "L'email est obligatoire.",
    password: password ? "" : "Le mot de passe est obligatoire.",
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (missing.email || missing.password) {
      form.current
        ?.querySelector<HTMLInputElement>(missing.email ? "[name=email]" : "[name=password]")
        ?.focus()
      return
    }
    setBusy(true)
    setError("")
    try {
      const step = await start(email, password)
      if (step !== "done" && step !== "code") setError(STEP_MESSAGES[step])
      onStep(step)
    } catch (failure) {
      setError(signInMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <FormHead
        title="Connexion"
        question="Pas encore de compte ?"
        action="Créer un compte"
        onAction={onSignUp}
      />
      <Notice tone={error ? "danger" : "info"}>{error || notice}</Notice>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={tried ? missing.email : ""}
        autoFocus
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={onPassword}
        error={tried ? missing.password : ""}
      />
      <button type="button" className={styles.forgotten} onClick={onForgot}>
        Mot de passe oublié ?
      </button>
      <SubmitButton busy={busy}>Se connecter</SubmitButton>
    </form>
  )
}

interface CodeFormProps {
  onStep: (step: SignInStep) => void
  /** Back to the e-mail and password, with something to say when it was not the person's choice. */
  onRestart: (message?: string) => void
}

export function CodeForm({ onStep, onRestart }: CodeFormProps) {
  const [code, setCode] = useState("")
  const [error, setError] = useState("")
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = sixDigitsProblem(code)
    setError(missing)
    if (missing) return
    setBusy(true)
    try {
      const step = await answerCode(code)
      if (step !== "done" && step !== "code") setError(STEP_MESSAGES[step])
      onStep(step)
    } catch (failure) {
      if (challengeIsOver(failure)) return onRestart(CHALLENGE_OVER)
      setError(signInMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h1 className={styles.title}>Vérification en deux étapes</h1>
      <p className={styles.lead}>Saisissez le code à six chiffres de votre application d'authentification.</p>
      <Notice tone="danger">{error}</Notice>
      <SixDigitsField value={code} onChange={setCode} autoFocus />
      <SubmitButton busy={busy}>Vérifier</SubmitButton>
      <PublicButton onClick={() => onRestart()}>Utiliser un autre compte</PublicButton>
    </form>
  )
}

/** What the person must do next. */
export type SignInStep = "done" | "code" | "confirm_email" | "new_password" | "unsupported"

const STEPS: Partial<Record<SignInOutput["nextStep"]["signInStep"], SignInStep>> = {
  DONE: "done",
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: "code",
  CONFIRM_SIGN_UP: "confirm_email",
  RESET_PASSWORD: "new_password",
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: "new_password",
}

const stepOf = ({ nextStep }: SignInOutput): SignInStep => STEPS[nextStep.signInStep] ?? "unsupported"

/** @throws what Cognito answers; `signInMessage` puts it in words. */
export async function start(email: string, password: string): Promise<SignInStep> {
  await authReady()
  const attempt = () => signIn({ username: email.trim(), password })
  try {
    return stepOf(await attempt())
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "UserAlreadyAuthenticatedException") throw error
    await signOut()
    return stepOf(await attempt())
  }
}

/** The six digits of the authenticator application. */
async function answerCode(code: string): Promise<SignInStep> {
  return stepOf(await confirmSignIn({ challengeResponse: code }))
}

export const STEP_MESSAGES: Record<Exclude<SignInStep, "done" | "code">, string> = {
  confirm_email:
    "Votre adresse email n'est pas encore confirmée. Cliquez sur « Mot de passe oublié ? » : le code reçu la confirmera.",
  new_password: "Vous devez choisir un nouveau mot de passe. Cliquez sur « Mot de passe oublié ? ».",
  unsupported: "Cette étape de connexion n'est pas prise en charge. Contactez votre administrateur.",
}

const WRONG = "Email ou mot de passe incorrect."
/** Spec 1 §8. */
export const TOO_MANY =
  "Trop de tentatives de connexion. Veuillez attendre quelques minutes avant de réessayer."

const BY_NAME: Record<string, string> = {
  NotAuthorizedException: WRONG,
  UserNotFoundException: WRONG,
  TooManyRequestsException: TOO_MANY,
  TooManyFailedAttemptsException: TOO_MANY,
  LimitExceededException: TOO_MANY,
  CodeMismatchException: "Code incorrect. Vérifiez le code affiché par votre application et réessayez.",
  ExpiredCodeException: "Ce code a expiré. Saisissez le code affiché maintenant par votre application.",
  EmptySignInUsername: "L'email est obligatoire.",
  EmptySignInPassword: "Le mot de passe est obligatoire.",
}

/** Spec 1 §8, from what Cognito and Amplify throw. */
export function signInMessage(error: unknown): string {
  if (problemOf(error).code === "network") return NETWORK_MESSAGE
  if (!(error instanceof Error)) return "La connexion a échoué. Veuillez réessayer."
  if (/attempts exceeded/i.test(error.message)) return TOO_MANY
  return BY_NAME[error.name] ?? "La connexion a échoué. Veuillez réessayer."
}

/** Cognito forgets a half-finished sign-in after three minutes. */
export const challengeIsOver = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "SignInException" ||
    (error.name === "NotAuthorizedException" && /session/i.test(error.message)))

const CHALLENGE_OVER = "Votre demande de connexion a expiré. Saisissez à nouveau vos identifiants."
