import type { CollaborationFields } from "@trame/core/collaborations/shapes"
import { statusOf } from "@trame/core/collaborations/status"
import { Input } from "antd"
import { memo } from "react"
import { MoneyInput } from "../../../components/MoneyInput.tsx"
import { formatMoney } from "../../../lib/format.ts"
import { CollaborationStatusTag } from "../CollaborationStatusTag.tsx"
import { type Apply, setFields } from "./edits.ts"
import { Field } from "./Field.tsx"
import styles from "./Form.module.css"
import type { Problems } from "./problems.ts"
import { Section } from "./Section.tsx"
import { Toggle } from "./Toggle.tsx"

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
              <>
                Somme des tarifs : {formatMoney(total)}{" "}
                <button
                  type="button"
                  className={styles.use}
                  onClick={() => apply(setFields({ budget: total }))}
                >
                  Utiliser
                </button>
              </>
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
