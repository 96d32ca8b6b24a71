import { confirmSignIn, type SignInOutput, signIn, signOut } from "aws-amplify/auth"
import { useState } from "react"
import { NETWORK_MESSAGE, problemOf } from "../../lib/api/problem.ts"
import { sixDigitsProblem } from "../../lib/forms/field.ts"
import { authReady } from "../../lib/session/session.ts"
import { PasswordField, SixDigitsField } from "../../ui/public/Field.tsx"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { EmailField, FormHead, type LoginFormProps, SubmitButton, useLoginForm } from "./FormParts.tsx"
import styles from "./LoginPage.module.css"

interface CredentialsFormProps extends LoginFormProps {
  notice: string
  onStep: (step: SignInStep) => void
}

export function CredentialsForm({ draft, change, show, notice, onStep }: CredentialsFormProps) {
  const { email, password } = draft
  const missing = {
    email: email.trim() ? "" : "L'email est obligatoire.",
    password: password ? "" : "Le mot de passe est obligatoire.",
  }
  const { form, busy, problems, error } = useLoginForm({
    find: () => missing,
    send: async () => onStep(await start(email, password)),
    failed: signInMessage,
  })
  // What is filled in by now is no longer missing.
  const shown = problems && missing
  return (
    <form {...form}>
      <FormHead
        title="Connexion"
        question="Pas encore de compte ?"
        action="Créer un compte"
        onAction={() => show("signup")}
      />
      <Notice tone={error ? "danger" : "info"}>{error || notice}</Notice>
      <EmailField draft={draft} change={change} problems={shown} />
      <PasswordField
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(typed) => change({ password: typed })}
        error={shown?.password}
      />
      <button type="button" className={styles.forgotten} onClick={() => show("forgot")}>
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
  /** To the form that takes a recovery code instead. */
  onLost: () => void
}

export function CodeForm({ onStep, onRestart, onLost }: CodeFormProps) {
  const [code, setCode] = useState("")
  const { form, busy, problems, error } = useLoginForm({
    find: () => ({ code: sixDigitsProblem(code) }),
    send: async () => onStep(stepOf(await confirmSignIn({ challengeResponse: code }))),
    failed(failure) {
      if (challengeIsOver(failure)) onRestart(CHALLENGE_OVER)
      return signInMessage(failure)
    },
  })
  return (
    <form {...form}>
      <h1 className={styles.title}>Vérification en deux étapes</h1>
      <p className={styles.lead}>Saisissez le code à six chiffres de votre application d'authentification.</p>
      <Notice tone="danger">{error || problems?.code}</Notice>
      <SixDigitsField value={code} onChange={setCode} autoFocus />
      <SubmitButton busy={busy}>Vérifier</SubmitButton>
      <PublicButton onClick={onLost}>Utiliser un code de secours</PublicButton>
      <PublicButton onClick={() => onRestart()}>Utiliser un autre compte</PublicButton>
    </form>
  )
}

/** How far signing in is: the code of the authenticator application may be asked for. */
export type SignInStep = "done" | "code"

/** Something else is asked for, which this page does not do; says so in French. */
export class StepRefused extends Error {}

const NEW_PASSWORD = "Vous devez choisir un nouveau mot de passe. Cliquez sur « Mot de passe oublié ? »."

const REFUSED_STEPS: Partial<Record<SignInOutput["nextStep"]["signInStep"], string>> = {
  CONFIRM_SIGN_UP:
    "Votre adresse email n'est pas encore confirmée. Cliquez sur « Mot de passe oublié ? » : le code reçu la confirmera.",
  RESET_PASSWORD: NEW_PASSWORD,
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: NEW_PASSWORD,
}

function stepOf({ nextStep: { signInStep } }: SignInOutput): SignInStep {
  if (signInStep === "DONE") return "done"
  if (signInStep === "CONFIRM_SIGN_IN_WITH_TOTP_CODE") return "code"
  throw new StepRefused(
    REFUSED_STEPS[signInStep] ??
      "Cette étape de connexion n'est pas prise en charge. Contactez votre administrateur.",
  )
}

/** @throws what Cognito answers, or `StepRefused`; `signInMessage` puts it in words. */
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

const WRONG = "Email ou mot de passe incorrect."
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

/** From what Cognito and Amplify throw. */
export function signInMessage(error: unknown): string {
  if (error instanceof StepRefused) return error.message
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
