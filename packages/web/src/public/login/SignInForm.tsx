import { useState } from "react"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { sixDigitsProblem } from "../../lib/forms/field.ts"
import { PasswordField, SixDigitsField } from "../../ui/public/Field.tsx"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { EmailField, FormHead, type LoginFormProps, SubmitButton, useLoginForm } from "./FormParts.tsx"
import styles from "./LoginPage.module.css"
import type { SignInStep } from "./pool.ts"
import { CHALLENGE_OVER, challengeIsOver, signInMessage } from "./sign-in-messages.ts"

/** The user pool's client, which is as large as the page itself. */
export const loadPool = (said?: string) => loadChunk(() => import("./pool.ts"), said)

const withPool = () => loadPool("Impossible de vous connecter")

/** @throws Cognito's error, or `StepRefused`; `signInMessage` gives its message */
export const start = async (email: string, password: string): Promise<SignInStep> =>
  (await withPool()).start(email, password)

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
  // Fields filled in since are no longer missing.
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
  /** Back to the e-mail and password, with a message if the user did not choose it. */
  onRestart: (message?: string) => void
  /** Opens the form for a recovery code. */
  onLost: () => void
}

export function CodeForm({ onStep, onRestart, onLost }: CodeFormProps) {
  const [code, setCode] = useState("")
  const { form, busy, problems, error } = useLoginForm({
    find: () => ({ code: sixDigitsProblem(code) }),
    send: async () => onStep(await (await withPool()).confirm(code)),
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
