import { type FormEvent, useState } from "react"
import { Field } from "../../components/public/Field.tsx"
import { Notice } from "../../components/public/Notice.tsx"
import { PublicButton } from "../../components/public/PublicButton.tsx"
import styles from "./LoginPage.module.css"
import { SubmitButton } from "./SubmitButton.tsx"
import { answerCode, type SignInStep, STEP_MESSAGES } from "./signIn.ts"
import { CHALLENGE_OVER, challengeIsOver, signInMessage } from "./signInMessages.ts"

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
    if (!/^\d{6}$/.test(code)) return setError("Saisissez les six chiffres du code.")
    setBusy(true)
    setError("")
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
      <Field
        label="Code de vérification"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={(text) => setCode(text.replace(/\D/g, ""))}
        autoFocus
      />
      <SubmitButton busy={busy}>Vérifier</SubmitButton>
      <PublicButton onClick={() => onRestart()}>Utiliser un autre compte</PublicButton>
    </form>
  )
}
