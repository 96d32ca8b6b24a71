import { Button, Radio } from "antd"
import { type FormEvent, useState } from "react"
import { DayInput } from "./DayInput.tsx"
import styles from "./PeriodForm.module.css"
import { isComplete, isReversed, type Period, type PeriodRules } from "./period.ts"

interface PeriodFormProps<Key extends string> {
  chosen: Period<Key>
  rules: PeriodRules<Key>
  onApply: (period: Period<Key>) => void
  onCancel: () => void
}

export function PeriodForm<Key extends string>({ chosen, rules, onApply, onCancel }: PeriodFormProps<Key>) {
  const [draft, setDraft] = useState(chosen)
  const complete = isComplete(draft, rules)
  const keys = Object.keys(rules.labels) as (Key | "custom")[]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!complete) return
    onApply(draft.period === "custom" ? draft : { period: draft.period })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Radio.Group
        aria-label="Période"
        className={styles.choices}
        value={draft.period}
        onChange={(event) => setDraft({ ...draft, period: event.target.value })}
        options={keys.map((key) => ({ value: key, label: rules.labels[key] }))}
      />
      {draft.period === "custom" ? (
        <>
          <div className={styles.days}>
            <DayInput
              label="Date de début"
              value={draft.from}
              onChange={(from) => setDraft({ ...draft, from })}
            />
            <DayInput
              label={rules.endRequired ? "Date de fin" : "Date de fin (facultative)"}
              value={draft.to}
              error={isReversed(draft) ? "La date de fin précède la date de début" : undefined}
              onChange={(to) => setDraft({ ...draft, to })}
            />
          </div>
          <p className={styles.hint}>
            {rules.endRequired
              ? "Les deux dates sont nécessaires. La période va jusqu'à la fin de la dernière journée."
              : "La date de début est nécessaire. La date de fin compte jusqu'à la fin de la journée."}
          </p>
        </>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Annuler</Button>
        <Button type="primary" htmlType="submit" disabled={!complete}>
          Appliquer
        </Button>
      </div>
    </form>
  )
}
