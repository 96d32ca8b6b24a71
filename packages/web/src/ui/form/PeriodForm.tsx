import { PAYABLE_DATES } from "@trame/core/campaigns/collaborations/rules/values"
import { Radio } from "antd"
import { type FormEvent, useState } from "react"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { choicesOf } from "../../lib/text.ts"
import { readDay } from "../../lib/typedDay.ts"
import { DayField } from "./DayField.tsx"
import { FormFooter } from "./FormFooter.tsx"
import styles from "./PeriodFilter.module.css"
import { isComplete, type Period, type PeriodRules, problemIn } from "./PeriodFilter.tsx"

interface PeriodFormProps {
  chosen: Period
  rules: PeriodRules<string>
}

function settled({ from, to, ...chosen }: Period): Period {
  const [first, last] = [readDay(from ?? ""), readDay(to ?? "")]
  return { ...chosen, ...(first && { from: first }), ...(last && { to: last }) }
}

/** The days of a custom period, or a named one. */
export default function PeriodForm({ chosen, rules }: PeriodFormProps) {
  const { finish } = useDialog()
  const [draft, setDraft] = useState(chosen)
  // A half-typed day counts: pressing the button is what leaves the field, so the button must not be disabled.
  const whole = settled(draft)
  const complete = isComplete(whole, rules)
  const problem = problemIn(draft, rules)
  const said = (field: "from" | "to") =>
    problem?.field === field ? <span role="alert">{problem.message}</span> : undefined
  useUnsavedGuard(draft.period === "custom" && (draft.from !== chosen.from || draft.to !== chosen.to))
  const keys = Object.keys(rules.labels)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!complete) return
    const { period, from, to, dates } = whole
    finish({
      ...(rules.byPayment && { dates: period === rules.initial ? undefined : dates }),
      period: period === rules.initial && !rules.remembered ? undefined : period,
      ...(period === "custom" ? { from, to } : { from: undefined, to: undefined }),
    })
  }

  return (
    <form className={`grid gap-5 ${styles.form}`} onSubmit={submit} noValidate>
      <Radio.Group
        aria-label="Période"
        className={styles.choices}
        value={draft.period}
        onChange={(event) => setDraft({ ...draft, period: event.target.value })}
        options={keys.map((key) => ({ value: key, label: rules.labels[key] }))}
      />
      {draft.period === "custom" ? (
        <>
          <div className={`grid gap-5 text-m cols-2 ${styles.days}`}>
            <DayField
              label="Date de début"
              value={draft.from}
              error={said("from")}
              onChange={(from) => setDraft({ ...draft, from: from ?? undefined })}
            />
            <DayField
              label={rules.endRequired ? "Date de fin" : "Date de fin (facultative)"}
              value={draft.to}
              error={said("to")}
              onChange={(to) => setDraft({ ...draft, to: to ?? undefined })}
            />
          </div>
          <p className="soft text-m">
            {rules.endRequired
              ? "Les deux dates sont nécessaires. La période va jusqu'à la fin de la dernière journée."
              : "La date de début est nécessaire. La date de fin compte jusqu'à la fin de la journée."}
          </p>
        </>
      ) : null}
      {rules.byPayment && draft.period !== rules.initial ? (
        <Radio.Group
          aria-label="Date prise en compte"
          className={`pt-4 border-top ${styles.choices}`}
          value={draft.dates ?? "collaboration"}
          onChange={({ target: { value } }) => {
            const { dates: _, ...others } = draft
            setDraft(value === "payment" ? { ...others, dates: value } : others)
          }}
          options={choicesOf(PAYABLE_DATES)}
        />
      ) : null}
      <FormFooter submit="Appliquer" disabled={!complete} />
    </form>
  )
}
