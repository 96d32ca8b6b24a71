import { useEffect, useRef, useState } from "react"
import { problemOf } from "../../lib/api/problem.ts"
import { Field } from "../../ui/public/Field.tsx"
import { Notice } from "../../ui/public/PublicButton.tsx"
import { authCalls } from "./auth-calls.ts"
import { type Draft, type DraftProblems, draftProblems, inputOf, problemsOf } from "./draft.ts"
import { FormHead, type LoginFormProps, NewPasswordField, SubmitButton, useLoginForm } from "./FormParts.tsx"
import styles from "./LoginPage.module.css"
import { opens, useOnce } from "./once.ts"
import { TOO_MANY } from "./sign-in-messages.ts"

/** Time to read that the address is in use (rules/platform.md#sign-up). */
const TO_SIGN_IN_MS = 3000

interface SignUpFormProps extends LoginFormProps {
  /** Signs the new user in; resolves when done or reported as failed. */
  onSignedUp: (createdAgency: boolean) => Promise<void>
}

export function SignUpForm({ draft, change, show, onSignedUp }: SignUpFormProps) {
  const once = useOnce()
  const [taken, setTaken] = useState(false)
  const { form, busy, problems, setProblems, error } = useLoginForm({
    find: () => problemsOf(draft),
    async send() {
      setTaken(false)
      const input = inputOf(draft)
      const signUp = async () => (await authCalls()).signUp(input)
      const made = await once(JSON.stringify(input), signUp, () => opens(input.email, input.password))
      await onSignedUp(made?.createdAgency ?? input.agency.choice === "create")
    },
    failed(failure) {
      setTaken(problemOf(failure).code === "email_taken")
      return signUpMessage(failure)
    },
    place: draftProblems,
  })

  const toSignIn = useRef(show)
  toSignIn.current = show
  useEffect(() => {
    if (!taken) return
    const timer = setTimeout(() => toSignIn.current("signin"), TO_SIGN_IN_MS)
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
  const bound = (name: "firstName" | "lastName" | "role" | "email" | "password") => ({
    name,
    value: draft[name],
    error: problems?.[name],
    onChange: (text: string) => edit({ [name]: text }),
  })

  return (
    <form {...form}>
      <FormHead
        title="Inscription"
        question="Déjà un compte ?"
        action="Se connecter"
        onAction={() => show("signin")}
      />
      <Notice tone="danger">{error}</Notice>
      <div className={`grid gap-4 ${styles.pair}`}>
        <Field label="Prénom" autoComplete="given-name" maxLength={100} {...bound("firstName")} autoFocus />
        <Field label="Nom" autoComplete="family-name" maxLength={100} {...bound("lastName")} />
      </div>
      <Field label="Poste" autoComplete="organization-title" maxLength={100} {...bound("role")} />
      <Field label="Email" type="email" autoComplete="username" maxLength={254} {...bound("email")} />
      <NewPasswordField label="Mot de passe" {...bound("password")} />
      <AgencyChoice draft={draft} problems={problems ?? {}} change={edit} />
      <SubmitButton busy={busy}>Créer mon compte</SubmitButton>
      <p className={`soft text-m ${styles.terms}`}>
        En créant un compte, vous acceptez nos{" "}
        <a className="inherit" href="/cgv">
          conditions générales
        </a>{" "}
        et notre{" "}
        <a className="inherit" href="/politique-confidentialite">
          politique de confidentialité
        </a>
        .
      </p>
    </form>
  )
}

interface AgencyChoiceProps extends Pick<LoginFormProps, "draft" | "change"> {
  problems: DraftProblems
}

const CHOICES = [
  { value: "create", label: "Créer une agence" },
  { value: "join", label: "Rejoindre une agence" },
] as const

function AgencyChoice({ draft, problems, change }: AgencyChoiceProps) {
  return (
    <fieldset className="stack gap-4">
      <legend className="mb-2 p-0 strong">Votre agence</legend>
      <div className={`grid gap-3 ${styles.options}`}>
        {CHOICES.map(({ value, label }) => (
          <label
            key={value}
            className={`row gap-3 px-4 py-3 rounded-m bg-surface target pointer field-border ${styles.option}`}
            data-chosen={draft.choice === value}
          >
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

function signUpMessage(error: unknown): string {
  const { code, message, fields } = problemOf(error)
  if (code === "throttled") return error instanceof Error && error.message !== code ? message : TOO_MANY
  if (code === "unexpected") return FAILED
  // Shown at the fields.
  return Object.keys(fields).length > 0 ? "" : message
}
