import { type InputHTMLAttributes, type ReactNode, useState } from "react"
import { sixDigitsOf, useDescribed } from "../../lib/forms/field.ts"
import styles from "./Field.module.css"

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "id" | "className"> {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string
  /** Below the field, announced with it. */
  hint?: ReactNode
  /** Inside the field, at its end. */
  end?: ReactNode
}

/** A labelled text field for pages without antd. */
export function Field({ label, onChange, error, hint, end, ...input }: FieldProps) {
  const { described, errorId, hintId } = useDescribed({ error, hint })
  return (
    <div className="stack gap-3">
      <label htmlFor={described.id} className="strong" data-required={input.required}>
        {label}
      </label>
      <div className="grid relative">
        <input
          {...input}
          {...described}
          className={styles.input}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      {error ? (
        <p id={errorId} className="danger text-m">
          {error}
        </p>
      ) : null}
      {hint ? (
        <div id={hintId} className="soft text-m">
          {hint}
        </div>
      ) : null}
    </div>
  )
}

interface SelectFieldProps<Value extends string> {
  label: string
  value: Value
  /** In display order: each value with its label. */
  options: readonly (readonly [value: Value, label: string])[]
  disabled?: boolean
  onChange: (value: Value) => void
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, disabled, onChange } = props
  const { described } = useDescribed({})
  return (
    <div className="stack gap-3">
      <label htmlFor={described.id} className="strong">
        {label}
      </label>
      <select
        id={described.id}
        className={styles.select}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = options.find(([one]) => one === event.target.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A password field with a button to show the text. */
export function PasswordField(props: Omit<FieldProps, "type" | "end">) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={`grid place-center soft rounded-m ${styles.eye}`}
          aria-pressed={shown}
          aria-label="Afficher le mot de passe"
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" fill="none" aria-hidden="true">
            <path
              d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Z"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinejoin="round"
            />
            <circle cx="12" cy="12" r="3" stroke="currentColor" strokeWidth="1.6" />
            {shown ? null : (
              <path d="m4 20 16-16" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
            )}
          </svg>
        </button>
      }
    />
  )
}

/** A code sent by e-mail or shown by an authenticator. */
export function SixDigitsField({ onChange, ...field }: Omit<FieldProps, "label" | "name" | "inputMode">) {
  return (
    <Field
      {...field}
      label="Code de vérification"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(typed) => onChange(sixDigitsOf(typed))}
    />
  )
}
