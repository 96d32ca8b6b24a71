import { type FormEvent, useEffect, useRef, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { Field, PasswordField } from "../../ui/public/Field.tsx"
import { Notice } from "../../ui/public/PublicButton.tsx"
import { type Draft, type DraftProblems, draftProblems, inputOf, problemsOf } from "./draft.ts"
import { FormHead, SubmitButton, useProblemFocus } from "./FormParts.tsx"
import styles from "./LoginPage.module.css"
import { PasswordStrength } from "./PasswordStrength.tsx"
import { TOO_MANY } from "./SignInForm.tsx"
import signUpFormStyles from "./SignUpForm.module.css"

/** Spec 1 §9. */
const TO_SIGN_IN_MS = 3000

interface SignUpFormProps {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  /** Signs the new person in; resolves once that is done or said to have failed. */
  onSignedUp: (createdAgency: boolean) => Promise<void>
  onSignIn: () => void
}

export function SignUpForm({ draft, change, onSignedUp, onSignIn }: SignUpFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, attempt } = useAttempt()
  // Until the page has gone, a late click would do it again.
  const done = useRef(false)
  const [problems, setProblems] = useState<DraftProblems | null>(null)
  const [error, setError] = useState("")
  const [taken, setTaken] = useState(false)
  useProblemFocus(form, problems)

  const toSignIn = useRef(onSignIn)
  toSignIn.current = onSignIn
  useEffect(() => {
    if (!taken) return
    const timer = setTimeout(() => toSignIn.current(), TO_SIGN_IN_MS)
    return () => clearTimeout(timer)
  }, [taken])

  const edit = (changes: Partial<Draft>) => {
    setTaken(false)
    if (problems) {
      const left = { ...problems }
      for (const field of Object.keys(changes)) delete left[field as keyof Draft]
      setProblems(Object.keys(left).length > 0 ? left : null)
    }
    change(changes)
  }
  const failed = (failure: unknown) => {
    const { code, fields } = problemOf(failure)
    setProblems(Object.keys(fields).length > 0 ? draftProblems(fields) : null)
    setError(signUpMessage(failure))
    setTaken(code === "email_taken")
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || done.current) return
    setError("")
    setTaken(false)
    const found = problemsOf(draft)
    if (Object.values(found).some(Boolean)) return setProblems(found)
    setProblems(null)
    void attempt(async () => {
      const { createdAgency } = await client.auth.signUp(inputOf(draft))
      done.current = true
      await onSignedUp(createdAgency)
    }, failed)
  }
  const bound = (name: "firstName" | "lastName" | "role" | "email" | "password") => ({
    name,
    value: draft[name],
    error: problems?.[name],
    onChange: (text: string) => edit({ [name]: text }),
  })

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <FormHead title="Inscription" question="Déjà un compte ?" action="Se connecter" onAction={onSignIn} />
      <Notice tone="danger">{error}</Notice>
      <div className={styles.pair}>
        <Field label="Prénom" autoComplete="given-name" maxLength={100} {...bound("firstName")} autoFocus />
        <Field label="Nom" autoComplete="family-name" maxLength={100} {...bound("lastName")} />
      </div>
      <Field label="Poste" autoComplete="organization-title" maxLength={100} {...bound("role")} />
      <Field label="Email" type="email" autoComplete="username" maxLength={254} {...bound("email")} />
      <PasswordField
        label="Mot de passe"
        autoComplete="new-password"
        maxLength={256}
        {...bound("password")}
        hint={<PasswordStrength password={draft.password} />}
      />
      <AgencyChoice draft={draft} problems={problems ?? {}} change={edit} />
      <SubmitButton busy={busy}>Créer mon compte</SubmitButton>
      <p className={styles.terms}>
        En créant un compte, vous acceptez nos <a href="/cgv">conditions générales</a> et notre{" "}
        <a href="/politique-confidentialite">politique de confidentialité</a>.
      </p>
    </form>
  )
}

interface AgencyChoiceProps {
  draft: Draft
  problems: DraftProblems
  change: (changes: Partial<Draft>) => void
}

const CHOICES = [
  { value: "create", label: "Créer une agence" },
  { value: "join", label: "Rejoindre une agence" },
] as const

function AgencyChoice({ draft, problems, change }: AgencyChoiceProps) {
  return (
    <fieldset className={signUpFormStyles.choice}>
      <legend className={signUpFormStyles.legend}>Votre agence</legend>
      <div className={signUpFormStyles.options}>
        {CHOICES.map(({ value, label }) => (
          <label key={value} className={signUpFormStyles.option} data-chosen={draft.choice === value}>
            <input
              type="radio"
              name="choice"
              value={value}
              checked={draft.choice === value}
              onChange={() => change({ choice: value })}
            />
            {label}
          </label>
        ))}
      </div>
      {draft.choice === "create" ? (
        <Field
          key="create"
          label="Nom de l'agence"
          name="agencyName"
          autoComplete="organization"
          maxLength={120}
          value={draft.agencyName}
          onChange={(agencyName) => change({ agencyName })}
          error={problems.agencyName}
        />
      ) : (
        <Field
          key="join"
          label="Code agence"
          name="agencyCode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={draft.agencyCode}
          onChange={(agencyCode) => change({ agencyCode })}
          error={problems.agencyCode}
          hint="Votre administrateur le trouve sur sa page Compte."
        />
      )}
    </fieldset>
  )
}

const FAILED = "Erreur d'inscription, veuillez réessayer."

/** Spec 1 §8, from what signing up throws. */
function signUpMessage(error: unknown): string {
  const { code, message, fields } = problemOf(error)
  if (code === "throttled") return error instanceof Error && error.message !== code ? message : TOO_MANY
  if (code === "unexpected") return FAILED
  // Said at the fields.
  return Object.keys(fields).length > 0 ? "" : message || FAILED
}
