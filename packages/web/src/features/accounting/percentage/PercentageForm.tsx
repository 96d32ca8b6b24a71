import { amountToInvoice } from "@trame/core/accounting/amount"
import { Alert, Button, Checkbox, Input } from "antd"
import { useId } from "react"
import { ChangedNotice, newsOf } from "../../../components/ChangedNotice.tsx"
import { ConflictAlert } from "../../../components/ConflictAlert.tsx"
import { formatAmount } from "../payments.ts"
import styles from "./Percentage.module.css"
import { type PercentageFormProps, usePercentageForm } from "./usePercentageForm.ts"

const PRESETS = [25, 50, 75, 100]

export function PercentageForm(props: PercentageFormProps) {
  const id = useId()
  const form = usePercentageForm(props)
  const { base, value, busy, problem } = form
  const conflict = problem?.code === "conflict"
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <p className={styles.about}>
        <strong>{base.fullName}</strong>
        <span>
          {base.collaborationName} · {base.brand}
        </span>
      </p>
      {conflict ? (
        <ConflictAlert
          what="Ce paiement a été modifié"
          changes={form.changes}
          busy={busy}
          onReload={() => void form.reload()}
          onOverwrite={() => void form.overwrite()}
        >
          Rien n'a été écrasé et votre choix est conservé. Rechargez pour reprendre les valeurs enregistrées,
          ou écrasez-les avec les vôtres.
        </ConflictAlert>
      ) : problem ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="Le pourcentage n'a pas été enregistré"
          description={problem.message}
        />
      ) : null}
      <div>
        <label htmlFor={id} className={styles.label}>
          Pourcentage
        </label>
        <div className={styles.entry}>
          <Input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            suffix="%"
            className={styles.input}
            value={form.text}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => form.type(event.target.value)}
          />
          {PRESETS.map((preset) => (
            <Button key={preset} aria-pressed={value === preset} onClick={() => form.type(String(preset))}>
              {preset} %
            </Button>
          ))}
        </div>
      </div>
      <dl className={styles.preview}>
        <div>
          <dt>Tarif</dt>
          <dd>{formatAmount(base.rate)}</dd>
        </div>
        <div>
          <dt>Montant à facturer</dt>
          <dd aria-live="polite">{formatAmount(amountToInvoice(base.rate, value ?? 0))}</dd>
        </div>
      </dl>
      {base.paid ? null : (
        <Checkbox
          checked={form.marks}
          disabled={!form.mayMark}
          onChange={(event) => form.setMarkPaid(event.target.checked)}
        >
          Marquer comme payé <span className={styles.hint}>(à 100 % seulement)</span>
        </Checkbox>
      )}
      <div className={styles.footer}>
        <ChangedNotice
          news={conflict ? null : newsOf(base.version, props.stored?.version, props.stored === undefined)}
          className={styles.news}
        />
        <Button onClick={props.onClose}>Annuler</Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={value === null}>
          Enregistrer
        </Button>
      </div>
    </form>
  )
}
