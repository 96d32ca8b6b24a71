import { type FormEvent, useRef, useState } from "react"
import { Field } from "../../components/public/Field.tsx"
import { Notice } from "../../components/public/Notice.tsx"
import { PublicButton } from "../../components/public/PublicButton.tsx"
import styles from "./LoginPage.module.css"
import { type SignInStep, STEP_MESSAGES, start } from "./signIn.ts"
import { signInMessage } from "./signInMessages.ts"

interface CredentialsFormProps {
  email: string
  password: string
  notice: string
  onEmail: (email: string) => void
  onPassword: (password: string) => void
  onStep: (step: SignInStep) => void
}

export function CredentialsForm({
  email,
  password,
  notice,
  onEmail,
  onPassword,
  onStep,
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
      <h1 className={styles.title}>Connexion</h1>
      <p className={styles.lead}>Retrouvez votre agence là où vous l'avez laissée.</p>
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
      <Field
        label="Mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={onPassword}
        error={tried ? missing.password : ""}
      />
      <PublicButton
        type="submit"
        tone="primary"
        className={styles.submit}
        aria-disabled={busy}
        aria-busy={busy}
      >
        Se connecter
      </PublicButton>
    </form>
  )
}
