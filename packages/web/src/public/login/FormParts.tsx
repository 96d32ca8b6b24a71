import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from "@trame/core/account/contract/password-length"
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from "react"
import { problemOf } from "../../lib/api/problem.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useFirstWrong } from "../../lib/forms/field.ts"
import { Field, PasswordField } from "../../ui/public/Field.tsx"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import type { Draft, DraftProblems } from "./draft.ts"
import styles from "./LoginPage.module.css"

export type LoginMode = "signin" | "signup" | "forgot" | "reset"

export interface LoginFormProps {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  show: (mode: LoginMode) => void
}

interface Sending<Problems> {
  /** Problems before sending, by field. */
  find: () => Problems
  send: () => Promise<unknown>
  /** The message above the form after a failure. */
  failed: (failure: unknown) => string
  /** Maps the API's error paths to the form's fields. */
  place?: (fields: Record<string, string>) => Problems
}

/** A form that is sent once; each refused submit focuses the first invalid field. */
export function useLoginForm<Problems extends object>(sending: Sending<Problems>) {
  const { find, send, failed, place = (fields) => fields as Problems } = sending
  // Until the page is gone, a late click would send it again.
  const done = useRef(false)
  const { busy, attempt } = useAttempt()
  const [problems, setProblems] = useState<Problems | null>(null)
  const [refusals, setRefusals] = useState(0)
  const form = useFirstWrong(refusals)
  const [error, setError] = useState("")

  const refuse = (found: Problems) => {
    setProblems(found)
    setRefusals((before) => before + 1)
  }
  const fail = (failure: unknown) => {
    refuse(place(problemOf(failure).fields))
    setError(failed(failure))
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || done.current) return
    setError("")
    const found = find()
    if (Object.values(found).some(Boolean)) return refuse(found)
    setProblems(null)
    done.current = (await attempt(send, fail)) !== null
  }

  return {
    /** Props of the `form` element. */
    form: { ref: form, className: styles.form, noValidate: true, onSubmit },
    busy,
    problems,
    setProblems,
    error,
    /** Shows a failure outside the form, e.g. of sending a code again. */
    fail,
  }
}

interface FormHeadProps {
  title: string
  question: string
  action: string
  onAction: () => void
}

/** The form's title, and the link to the other form. */
export function FormHead({ title, question, action, onAction }: FormHeadProps) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>
        {question}{" "}
        <button type="button" className={styles.link} onClick={onAction}>
          {action}
        </button>
      </p>
    </>
  )
}

export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <PublicButton type="submit" tone="primary" className={styles.submit} busy={busy}>
      {children}
    </PublicButton>
  )
}

interface EmailFieldProps extends Pick<LoginFormProps, "draft" | "change"> {
  problems: DraftProblems | null
  autoFocus?: boolean
}

export function EmailField({ draft, change, problems, autoFocus = true }: EmailFieldProps) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      value={draft.email}
      onChange={(email) => change({ email })}
      error={problems?.email}
      autoFocus={autoFocus}
    />
  )
}

const BARS = [1, 2, 3] as const

/** A field for a new password, with its strength. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, "hint">) {
  const { level, words } = strengthOf(props.value)
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      maxLength={256}
      hint={
        <span className={`row gap-3 ${styles.strength}`} data-level={level}>
          <span className={`flex gap-2 flex-none ${styles.bars}`} aria-hidden="true">
            {BARS.map((bar) => (
              <i key={bar} data-on={bar <= level} />
            ))}
          </span>
          {words}
        </span>
      }
    />
  )
}

/** From 0 to 3. Only a hint: the API decides what it refuses. */
function strengthOf(password: string): { level: number; words: string } {
  if (!password) return { level: 0, words: "6 caractères au minimum." }
  if (password.length < MIN_PASSWORD_LENGTH) return { level: 1, words: PASSWORD_TOO_SHORT }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const points = new Set(password).size + 2 * kinds
  if (points < 12) return { level: 1, words: "Facile à deviner : allongez-le." }
  if (points < 18) return { level: 2, words: "Correct." }
  return { level: 3, words: "Solide." }
}
