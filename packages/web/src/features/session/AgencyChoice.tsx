import { Field } from "../../components/public/Field.tsx"
import styles from "./AgencyChoice.module.css"
import type { Draft, DraftProblems } from "./draft.ts"

interface AgencyChoiceProps {
  draft: Draft
  problems: DraftProblems
  change: (changes: Partial<Draft>) => void
}

const CHOICES = [
  { value: "create", label: "Créer une agence" },
  { value: "join", label: "Rejoindre une agence" },
] as const

export function AgencyChoice({ draft, problems, change }: AgencyChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Votre agence</legend>
      <div className={styles.options}>
        {CHOICES.map(({ value, label }) => (
          <label key={value} className={styles.option} data-chosen={draft.choice === value}>
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
