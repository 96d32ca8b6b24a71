import { CloseOutlined, ShopOutlined } from "@ant-design/icons"
import { statusOf } from "@trame/core/campaigns/collaborations/rules/status"
import { COLLABORATION_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { Button, Input, Select, Space } from "antd"
import { memo } from "react"
import { formatEuros, formatMoney } from "../../../lib/format.ts"
import { choicesOf } from "../../../lib/text.ts"
import { amountProblem } from "../../../lib/typedNumber.ts"
import { DayField } from "../../../ui/form/DayField.tsx"
import { Field, TextField } from "../../../ui/form/Field.tsx"
import { ManagerField } from "../../../ui/form/ManagerField.tsx"
import { Toggle } from "../../../ui/form/Toggle.tsx"
import { MoneyInput } from "../../../ui/form/TypedInput.tsx"
import { Section } from "../../../ui/Section.tsx"
import { CollaborationStatusTag } from "../../../ui/StatusTag.tsx"
import { ON_PROFILE } from "../onProfile.ts"
import { type Apply, type FieldsDraft, type Problems, setFields } from "./draft.ts"
import styles from "./Form.module.css"

const TYPES = choicesOf(COLLABORATION_TYPES)

interface GeneralSectionProps {
  fields: FieldsDraft
  problems: Problems["fields"]
  apply: Apply
  onChooseBrand: () => void
}

export const GeneralSection = memo(function GeneralSection(props: GeneralSectionProps) {
  const { fields, problems, apply, onChooseBrand } = props
  return (
    <Section title="Informations générales">
      <div className={`grid cols-2 phone-cols-1 ${styles.grid}`}>
        <TextField
          id="collaboration-name"
          label="Nom"
          required
          wide
          error={problems.name}
          maxLength={200}
          placeholder="Ex. : Lancement de la collection d'automne"
          value={fields.name}
          onChange={(name) => apply(setFields({ name }))}
        />
        <BrandField
          brand={fields.brand}
          error={problems.brand ?? problems.clientId}
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
        <TextField
          label="Description"
          wide
          error={problems.description}
          maxLength={5000}
          rows={3}
          value={fields.description}
          onChange={(description) => apply(setFields({ description }))}
        />
        <div className="span-all">
          <Toggle
            {...ON_PROFILE}
            checked={fields.onProfile}
            onChange={(onProfile) => apply(setFields({ onProfile }))}
          />
        </div>
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

/** Read-only: the member chooses the brand among the clients (rules/campaigns.md#form). */
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
              // Ctrl+Enter saves the form.
              if (event.defaultPrevented || (event.key !== "Enter" && event.key !== " ")) return
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

interface BillingSectionProps {
  fields: FieldsDraft
  /** Sum of the influencers' rates in cents. */
  total: number
  problems: Problems["fields"]
  apply: Apply
}

type Flag = "contractSigned" | "paymentReceived" | "castingValidated"

const FLAGS: readonly [Flag, string][] = [
  ["contractSigned", "Contrat signé"],
  ["paymentReceived", "Paiement reçu"],
  ["castingValidated", "Casting validé"],
]

const NUMBERED = [
  { flag: "quoteSent", number: "quoteNumber", label: "Devis envoyé", numberLabel: "Numéro de devis" },
  {
    flag: "invoiceSent",
    number: "invoiceNumber",
    label: "Facture envoyée",
    numberLabel: "Numéro de facture",
  },
] as const

export const BillingSection = memo(function BillingSection(props: BillingSectionProps) {
  const { fields, total, problems, apply } = props
  const differs = fields.budget !== null && fields.budget !== total
  return (
    <Section
      title="Statut et facturation"
      hint="Le statut découle des étapes cochées."
      action={<CollaborationStatusTag status={statusOf(fields)} />}
    >
      <div className={`grid cols-2 phone-cols-1 ${styles.grid}`}>
        <Field
          label="Budget"
          error={problems.budget ?? amountProblem(fields.budget)}
          hint={
            differs ? (
              <SumHint
                label="Somme des tarifs"
                sum={total}
                onUse={() => apply(setFields({ budget: total }))}
              />
            ) : (
              "Laissé vide, il vaut la somme des tarifs."
            )
          }
        >
          {(described) => (
            <MoneyInput
              {...described}
              placeholder={formatEuros(total)}
              value={fields.budget}
              onChange={(budget) => apply(setFields({ budget }))}
            />
          )}
        </Field>
        <div className={styles.flags}>
          {FLAGS.map(([flag, label]) => (
            <Toggle
              key={flag}
              label={label}
              checked={fields[flag]}
              onChange={(checked) => apply(setFields({ [flag]: checked }))}
            />
          ))}
        </div>
        {NUMBERED.map(({ flag, number, label, numberLabel }) => (
          <div key={flag} className="stack gap-3 p-5 rounded bg-paper">
            <Toggle
              label={label}
              checked={fields[flag]}
              onChange={(checked) => apply(setFields({ [flag]: checked }))}
            />
            <TextField
              label={numberLabel}
              error={problems[number]}
              maxLength={60}
              value={fields[number]}
              onChange={(typed) => apply(setFields({ [number]: typed }))}
            />
          </div>
        ))}
      </div>
    </Section>
  )
})

interface SumHintProps {
  label: string
  /** Cents. */
  sum: number
  onUse: () => void
}

/** Offers the sum of the items below as the amount. */
export function SumHint({ label, sum, onUse }: SumHintProps) {
  return (
    <>
      {label} : {formatMoney(sum)}{" "}
      <button type="button" className={`px-2 py-1 accent rounded-s underline ${styles.use}`} onClick={onUse}>
        Utiliser
      </button>
    </>
  )
}
