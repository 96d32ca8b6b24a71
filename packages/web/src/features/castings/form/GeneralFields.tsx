import { CASTING_STATUSES, type CastingStatus } from "@trame/core/campaigns/castings/rules/values"
import { Input, Select } from "antd"
import { memo } from "react"
import { DayField } from "../../../ui/form/DayField.tsx"
import { Field } from "../../../ui/form/Field.tsx"
import { BrandInput } from "../BrandInput.tsx"
import { type Apply, type FieldsDraft, type Problems, setFields } from "./draft.ts"
import styles from "./Form.module.css"

const STATUSES = Object.entries(CASTING_STATUSES).map(([value, label]) => ({
  value: value as CastingStatus,
  label,
}))

interface GeneralFieldsProps {
  fields: FieldsDraft
  problems: Problems["fields"]
  apply: Apply
}

export const GeneralFields = memo(function GeneralFields({ fields, problems, apply }: GeneralFieldsProps) {
  return (
    <div className={styles.grid}>
      <Field id="casting-name" label="Nom" required error={problems.name} wide>
        {(described) => (
          <Input
            {...described}
            maxLength={200}
            placeholder="Ex. : Ambassadrices de la collection d'hiver"
            status={problems.name ? "error" : ""}
            value={fields.name}
            onChange={({ target }) => apply(setFields({ name: target.value }))}
          />
        )}
      </Field>
      <Field id="casting-brand" label="Marque" required error={problems.brand}>
        {(described) => (
          <BrandInput
            described={described}
            value={fields.brand}
            onChange={(brand) => apply(setFields({ brand }))}
          />
        )}
      </Field>
      <Field id="casting-budget" label="Budget" required error={problems.budget}>
        {(described) => (
          <Input
            {...described}
            maxLength={120}
            placeholder="Ex. : entre 5 000 et 8 000 €"
            status={problems.budget ? "error" : ""}
            value={fields.budget}
            onChange={({ target }) => apply(setFields({ budget: target.value }))}
          />
        )}
      </Field>
      <DayField
        id="casting-startDate"
        label="Date de début"
        required
        value={fields.startDate}
        error={problems.startDate}
        onChange={(startDate) => apply(setFields({ startDate }))}
      />
      <DayField
        id="casting-endDate"
        label="Date de fin"
        required
        value={fields.endDate}
        error={problems.endDate}
        onChange={(endDate) => apply(setFields({ endDate }))}
      />
      <DayField
        id="casting-deadline"
        label="Date limite de réponse"
        hint="Facultative. Passé ce jour, la marque ne peut plus répondre."
        value={fields.deadline}
        error={problems.deadline}
        onChange={(deadline) => apply(setFields({ deadline }))}
      />
      <Field label="Statut" error={problems.status}>
        {(described) => (
          <Select
            {...described}
            options={STATUSES}
            value={fields.status}
            onChange={(status) => apply(setFields({ status }))}
          />
        )}
      </Field>
      <Field id="casting-description" label="Description" required error={problems.description} wide>
        {(described) => (
          <Input.TextArea
            {...described}
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={5000}
            status={problems.description ? "error" : ""}
            value={fields.description}
            onChange={({ target }) => apply(setFields({ description: target.value }))}
          />
        )}
      </Field>
    </div>
  )
})
