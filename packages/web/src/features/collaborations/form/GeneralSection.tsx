import type { CollaborationFields } from "@trame/core/collaborations/shapes"
import { COLLABORATION_TYPES } from "@trame/core/collaborations/values"
import { Input, Select } from "antd"
import { memo } from "react"
import { BrandField } from "./BrandField.tsx"
import { DayField } from "./DayField.tsx"
import { type Apply, setFields } from "./edits.ts"
import { Field } from "./Field.tsx"
import styles from "./Form.module.css"
import { ManagerField } from "./ManagerField.tsx"
import type { Problems } from "./problems.ts"
import { Section } from "./Section.tsx"

const TYPES = Object.entries(COLLABORATION_TYPES).map(([value, label]) => ({
  value: value as CollaborationFields["type"],
  label,
}))

interface GeneralSectionProps {
  fields: CollaborationFields
  problems: Problems["fields"]
  apply: Apply
  onChooseBrand: () => void
}

export const GeneralSection = memo(function GeneralSection(props: GeneralSectionProps) {
  const { fields, problems, apply, onChooseBrand } = props
  return (
    <Section title="Informations générales">
      <div className={styles.grid}>
        <Field id="collaboration-name" label="Nom" required error={problems.name} wide>
          {(described) => (
            <Input
              {...described}
              maxLength={200}
              placeholder="Ex. : Lancement de la collection d'automne"
              status={problems.name ? "error" : ""}
              value={fields.name}
              onChange={({ target }) => apply(setFields({ name: target.value }))}
            />
          )}
        </Field>
        <BrandField
          brand={fields.brand}
          error={problems.brand}
          onChoose={onChooseBrand}
          onClear={() => apply(setFields({ brand: "", clientId: null }))}
        />
        <ManagerField
          value={fields.manager}
          error={problems.manager}
          onChange={(manager) => apply(setFields({ manager }))}
        />
        <Field label="Type" error={problems.type}>
          {(described) => (
            <Select
              {...described}
              options={TYPES}
              value={fields.type}
              onChange={(type) => apply(setFields({ type }))}
            />
          )}
        </Field>
        <div className={styles.pair}>
          <DayField
            label="Date"
            value={fields.date}
            error={problems.date}
            onChange={(date) => apply(setFields({ date }))}
          />
          <DayField
            label="Date de signature"
            value={fields.signedDate}
            error={problems.signedDate}
            onChange={(signedDate) => apply(setFields({ signedDate }))}
          />
        </div>
        <Field label="Description" error={problems.description} wide>
          {(described) => (
            <Input.TextArea
              {...described}
              autoSize={{ minRows: 3, maxRows: 10 }}
              maxLength={5000}
              value={fields.description}
              onChange={({ target }) => apply(setFields({ description: target.value }))}
            />
          )}
        </Field>
      </div>
    </Section>
  )
})
