import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { statusOf } from "@trame/core/campaigns/collaborations/rules/status"
import { Input } from "antd"
import { memo } from "react"
import { formatMoney } from "../../../lib/format.ts"
import { CollaborationStatusTag } from "../../../ui/CollaborationStatusTag.tsx"
import { Field } from "../../../ui/form/Field.tsx"
import { MoneyInput } from "../../../ui/form/MoneyInput.tsx"
import { type Apply, type Problems, setFields } from "./draft.ts"
import styles from "./Form.module.css"
import { Section, SumHint, Toggle } from "./FormParts.tsx"

interface BillingSectionProps {
  fields: CollaborationFields
  /** Sum of the influencers' rates, cents. */
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
      aside={<CollaborationStatusTag status={statusOf(fields)} />}
    >
      <div className={styles.grid}>
        <Field
          label="Budget"
          error={problems.budget}
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
              placeholder={formatMoney(total).replace(/\s*€$/u, "")}
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
          <div key={flag} className={styles.numbered}>
            <Toggle
              label={label}
              checked={fields[flag]}
              onChange={(checked) => apply(setFields({ [flag]: checked }))}
            />
            <Field label={numberLabel} error={problems[number]}>
              {(described) => (
                <Input
                  {...described}
                  maxLength={60}
                  value={fields[number]}
                  onChange={({ target }) => apply(setFields({ [number]: target.value }))}
                />
              )}
            </Field>
          </div>
        ))}
      </div>
    </Section>
  )
})
