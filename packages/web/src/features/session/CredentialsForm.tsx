import { type FormEvent, useRef, useState } from "react"
import { Field } from "../../components/public/Field.tsx"
import { Notice } from "../../components/public/Notice.tsx"
import { FormHead } from "./FormHead.tsx"
import styles from "./LoginPage.module.css"
import { PasswordField } from "./PasswordField.tsx"
import { SubmitButton } from "./SubmitButton.tsx"
import { type SignInStep, STEP_MESSAGES, start } from "./signIn.ts"
import { signInMessage } from "./signInMessages.ts"

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
