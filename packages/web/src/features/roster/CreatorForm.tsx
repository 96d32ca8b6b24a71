import { useQueryClient } from "@tanstack/react-query"
import type { RosterEntry } from "@trame/core/influencers/roster/contract"
import { PRICING_LABELS, siretProblem } from "@trame/core/influencers/roster/rules"
import { Form, Input } from "antd"
import type { ReactNode } from "react"
import { client } from "../../lib/api/api.ts"
import { atMost, refusing } from "../../lib/forms/formProblem.ts"
import { amountProblem } from "../../lib/typedNumber.ts"
import { useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSaveForm } from "../../ui/form/DialogForm.tsx"
import { MoneyInput } from "../../ui/form/TypedInput.tsx"
import { StarInput } from "../../ui/influencers/StarInput.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import styles from "./CreatorDialog.module.css"
import { showSaved } from "./cache.ts"
import { type CreatorValues, LABELS, merge, PRICES, sent, valuesOf, words } from "./values.ts"

interface CreatorFormProps {
  opened: RosterEntry
  /** The entry as now known. */
  stored: RosterEntry
  /** Another member removed the creator from the organisation meanwhile. */
  gone: boolean
  /** Beside the prices, if there is room. */
  aside: ReactNode
  /** Below them. */
  children: ReactNode
}

/** The agency's own, editable data about a creator. */
export function CreatorForm({ opened, stored, gone, aside, children }: CreatorFormProps) {
  const done = useDone()
  const queries = useQueryClient()
  const saving = useSaveForm<RosterEntry, CreatorValues>({
    opened,
    latest: stored,
    gone,
    read: async ({ id }) => {
      const entry = await client.roster.get({ influencerId: id })
      showSaved(queries, entry)
      return entry
    },
    valuesOf,
    words,
    merge,
    write: (values, base, changes) =>
      client.roster.update({
        ...sent(base ? changes : values),
        influencerId: opened.id,
        version: (base ?? opened).version,
      }),
    onSaved: (entry) => {
      showSaved(queries, entry)
      done("Créateur mis à jour")
    },
  })
  return (
    <DialogForm
      saving={saving}
      className={styles.form}
      initialValues={valuesOf(opened)}
      changed="Ce créateur a été modifié"
      failed={({ message }) => (
        <FailureAlert title="Erreur lors de la mise à jour du créateur" reason={message} />
      )}
      sticky
    >
      <div className={styles.columns}>
        <div className={`grid gap-7 ${styles.column}`}>
          <Form.Item<CreatorValues> name="rating" noStyle>
            <StarInput legend="Note" clearable />
          </Form.Item>
          <Contact />
          <Prices />
        </div>
        <div className={`grid gap-7 ${styles.column}`}>
          <Manager />
          {aside}
        </div>
      </div>
      {children}
    </DialogForm>
  )
}

function Contact() {
  return (
    <Fields title="Coordonnées">
      <Form.Item<CreatorValues> name="firstName" label={LABELS.firstName} rules={[atMost(120)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item<CreatorValues> name="lastName" label={LABELS.lastName} rules={[atMost(120)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item<CreatorValues> name="address" label={LABELS.address} rules={[atMost(300)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item<CreatorValues>
        name="siret"
        label={LABELS.siret}
        validateTrigger="onBlur"
        rules={[refusing(siretProblem)]}
      >
        <Input autoComplete="off" inputMode="numeric" placeholder="123 456 789 00012" />
      </Form.Item>
    </Fields>
  )
}

function Prices() {
  return (
    <Fields
      title="Tarifs"
      hint="Visibles de votre agence seulement, jamais sur la page publique."
      className={styles.prices}
    >
      {PRICES.map((key) => (
        <Form.Item
          key={key}
          name={["pricing", key]}
          label={PRICING_LABELS[key]}
          validateTrigger="onBlur"
          rules={[refusing(amountProblem)]}
        >
          <MoneyInput />
        </Form.Item>
      ))}
    </Fields>
  )
}

const EMAIL_RULE = {
  type: "email" as const,
  transform: (value: string) => value.trim(),
  message: "Adresse e-mail invalide",
}

function Manager() {
  return (
    <Fields title="Manager">
      <Form.Item<CreatorValues> name="managerName" label={LABELS.managerName} rules={[atMost(120)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item<CreatorValues> name="managerCompany" label={LABELS.managerCompany} rules={[atMost(160)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item<CreatorValues>
        name="managerEmail"
        label={LABELS.managerEmail}
        validateTrigger="onBlur"
        rules={[EMAIL_RULE, atMost(254)]}
      >
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item<CreatorValues> name="managerPhone" label={LABELS.managerPhone} rules={[atMost(40)]}>
        <Input type="tel" autoComplete="off" />
      </Form.Item>
    </Fields>
  )
}

interface FieldsProps {
  title: string
  hint?: string
  className?: string | undefined
  children: ReactNode
}

function Fields({ title, hint, className = "", children }: FieldsProps) {
  return (
    <section aria-label={title} className="grid gap-4 cols-1">
      <div>
        <h3 className="text-l bold">{title}</h3>
        {hint ? <p className="soft text-m">{hint}</p> : null}
      </div>
      <div className={`grid gap-x-5 ${styles.fields} ${className}`}>{children}</div>
    </section>
  )
}
