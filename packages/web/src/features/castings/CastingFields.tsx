import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons"
import { CASTING_STATUSES, MAX_REQUIREMENTS } from "@trame/core/campaigns/castings/rules/values"
import { Button, Input, Select, Space } from "antd"
import { memo, useEffect, useRef, useState } from "react"
import { choicesOf } from "../../lib/text.ts"
import { DayField } from "../../ui/form/DayField.tsx"
import { Field, TextField } from "../../ui/form/Field.tsx"
import { BrandInput } from "./BrandInput.tsx"
import {
  type Apply,
  addPending,
  type FieldsDraft,
  type Line,
  moveRequirement,
  type Problems,
  removeRequirement,
  setFields,
  setRequirement,
  TOO_MANY_REQUIREMENTS,
} from "./draft.ts"
import styles from "./Form.module.css"

const STATUSES = choicesOf(CASTING_STATUSES)

const DAYS = [
  { day: "startDate", label: "Date de début", required: true },
  { day: "endDate", label: "Date de fin", required: true },
  {
    day: "deadline",
    label: "Date limite de réponse",
    hint: "Facultative. Passé ce jour, la marque ne peut plus répondre.",
  },
] as const

interface GeneralFieldsProps {
  fields: FieldsDraft
  problems: Problems["fields"]
  apply: Apply
}

export const GeneralFields = memo(function GeneralFields({ fields, problems, apply }: GeneralFieldsProps) {
  return (
    <div className="grid gap-y-5 gap-x-6 cols-2 phone-cols-1">
      <TextField
        id="casting-name"
        label="Nom"
        required
        wide
        error={problems.name}
        maxLength={200}
        placeholder="Ex. : Collection d'hiver"
        value={fields.name}
        onChange={(name) => apply(setFields({ name }))}
      />
      <Field id="casting-brand" label="Marque" required error={problems.brand}>
        {(described) => (
          <BrandInput
            described={described}
            value={fields.brand}
            onChange={(brand) => apply(setFields({ brand }))}
          />
        )}
      </Field>
      <TextField
        id="casting-budget"
        label="Budget"
        required
        error={problems.budget}
        maxLength={120}
        placeholder="Ex. : entre 5 000 et 8 000 €"
        value={fields.budget}
        onChange={(budget) => apply(setFields({ budget }))}
      />
      {DAYS.map(({ day, ...field }) => (
        <DayField
          key={day}
          id={`casting-${day}`}
          {...field}
          value={fields[day]}
          error={problems[day]}
          onChange={(value) => apply(setFields({ [day]: value }))}
        />
      ))}
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
      <TextField
        id="casting-description"
        label="Description"
        required
        wide
        error={problems.description}
        maxLength={5000}
        rows={3}
        value={fields.description}
        onChange={(description) => apply(setFields({ description }))}
      />
    </div>
  )
})

interface RequirementsProps {
  lines: readonly Line[]
  /** Typed, but not yet added. */
  pending: string
  problems: Problems["fields"]
  apply: Apply
}

const ADD = "casting-pendingRequirement"

export const Requirements = memo(function Requirements({
  lines,
  pending,
  problems,
  apply,
}: RequirementsProps) {
  const [told, setTold] = useState("")
  const moved = useRef<{ key: string; name: string } | null>(null)
  const list = useRef<HTMLOListElement>(null)

  // A row that moves loses the focus of its button.
  useEffect(() => {
    if (!moved.current) return
    const { key, name } = moved.current
    moved.current = null
    list.current?.querySelector<HTMLElement>(`[data-row="${key}"] [data-move="${name}"]`)?.focus()
    setTold(`Critère en position ${lines.findIndex((line) => line.key === key) + 1} sur ${lines.length}`)
  }, [lines])

  const move = (key: string, by: 1 | -1) => {
    // At the end of the list nothing moves: a later change must not move the focus back here.
    if (!lines[lines.findIndex((line) => line.key === key) + by]) return
    moved.current = { key, name: by < 0 ? "up" : "down" }
    apply(moveRequirement(key, by))
  }
  const remove = (key: string) => {
    apply(removeRequirement(key))
    document.getElementById(ADD)?.focus()
  }
  const full = lines.length >= MAX_REQUIREMENTS

  return (
    <section aria-label="Critères">
      <h3 className="text-l bold">Critères</h3>
      <ol ref={list} className={`grid gap-3 ${styles.lines}`}>
        {lines.map(({ key, text }, index) => (
          <li key={key} data-row={key} className={`flex gap-1 ${styles.line}`}>
            <Input
              aria-label={`Critère ${index + 1}`}
              maxLength={300}
              value={text}
              onChange={({ target }) => apply(setRequirement(key, target.value))}
            />
            <Button
              type="text"
              data-move="up"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={`Monter le critère ${index + 1}`}
              aria-disabled={index === 0}
              className={styles.step}
              onClick={() => move(key, -1)}
            />
            <Button
              type="text"
              data-move="down"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={`Descendre le critère ${index + 1}`}
              aria-disabled={index === lines.length - 1}
              className={styles.step}
              onClick={() => move(key, 1)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Retirer le critère ${index + 1}`}
              onClick={() => remove(key)}
            />
          </li>
        ))}
      </ol>
      <Field
        id={ADD}
        label="Ajouter un critère"
        hint={full ? TOO_MANY_REQUIREMENTS : "Entrée l'ajoute à la liste."}
        error={problems.pendingRequirement}
      >
        {(described) => (
          <Space.Compact block>
            <Input
              {...described}
              maxLength={300}
              placeholder="Ex. : audience en France"
              value={pending}
              onChange={({ target }) => apply(setFields({ pendingRequirement: target.value }))}
              onPressEnter={() => (full ? undefined : apply(addPending))}
            />
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={full || !pending.trim()}
              onClick={() => apply(addPending)}
            >
              Ajouter
            </Button>
          </Space.Compact>
        )}
      </Field>
      <span role="status" className="visually-hidden">
        {told}
      </span>
    </section>
  )
})
