import { CloseOutlined, ShopOutlined } from "@ant-design/icons"
import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { COLLABORATION_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { Button, Input, Select, Space } from "antd"
import { memo } from "react"
import { DayField } from "../../../ui/form/DayField.tsx"
import { Field } from "../../../ui/form/Field.tsx"
import { ManagerField } from "../../../ui/form/ManagerField.tsx"
import { type Apply, type Problems, setFields } from "./draft.ts"
import styles from "./Form.module.css"
import { Section } from "./FormParts.tsx"

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

interface BrandFieldProps {
  brand: string
  error?: string | undefined
  onChoose: () => void
  onClear: () => void
}

/** Read-only: the brand is chosen among the clients (spec 2 §2.2). */
function BrandField({ brand, error, onChoose, onClear }: BrandFieldProps) {
  return (
    <Field id="collaboration-brand" label="Marque" required error={error}>
      {(described) => (
        <Space.Compact block>
          <Input
            {...described}
            readOnly
            aria-haspopup="dialog"
            prefix={<ShopOutlined aria-hidden="true" />}
            placeholder="Choisir un client"
            status={error ? "error" : ""}
            value={brand}
            onClick={onChoose}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return
              event.preventDefault()
              onChoose()
            }}
          />
          {brand ? (
            <Button icon={<CloseOutlined aria-hidden />} aria-label="Retirer la marque" onClick={onClear} />
          ) : null}
          <Button onClick={onChoose}>{brand ? "Changer" : "Choisir"}</Button>
        </Space.Compact>
      )}
    </Field>
  )
}
