import { DeleteOutlined, PlusOutlined } from "@ant-design/icons"
import { DELIVERABLE_TYPES, MAX_DELIVERABLES } from "@trame/core/campaigns/collaborations/rules/values"
import type { RosterEntry } from "@trame/core/influencers/roster/contract"
import { de } from "@trame/core/lib/text"
import { Button, Input, Select } from "antd"
import { memo } from "react"
import { choicesOf } from "../../../lib/text.ts"
import { amountProblem, percentageProblem } from "../../../lib/typedNumber.ts"
import { Field } from "../../../ui/form/Field.tsx"
import { Toggle } from "../../../ui/form/Toggle.tsx"
import { MoneyInput, PercentageInput } from "../../../ui/form/TypedInput.tsx"
import { AgencyPrice, useAgencyPrices } from "./AgencyPrice.tsx"
import { SumHint } from "./DetailsSections.tsx"
import {
  type Apply,
  addDeliverable,
  type DeliverableDraft,
  newKey,
  type ParticipantDraft,
  proposePrice,
  removeDeliverable,
  setDeliverable,
  setTerms,
  sumOfPrices,
  type Terms,
} from "./draft.ts"
import styles from "./ParticipantEditor.module.css"

interface ParticipantEditorProps {
  participant: ParticipantDraft
  apply: Apply
}

/** Deliverables and terms of one influencer. */
export default function ParticipantEditor({ participant, apply }: ParticipantEditorProps) {
  const { key, fullName, deliverables, rate, creatorInvoiceSent, paidPercentage } = participant
  const { entry, retry } = useAgencyPrices(participant.influencerId)
  const set = (changes: Partial<Terms>) => apply(setTerms(key, changes))
  const sum = sumOfPrices(deliverables)
  const differs = deliverables.length > 0 && sum !== rate

  const add = () => {
    const deliverableKey = newKey()
    apply(addDeliverable(key, deliverableKey))
    requestAnimationFrame(() => document.getElementById(`${deliverableKey}-type`)?.focus())
  }

  return (
    <>
      {deliverables.length > 0 ? (
        <ul className={`grid gap-3 ${styles.deliverables}`} aria-label={`Livrables ${de(fullName)}`}>
          {deliverables.map((deliverable) => (
            <DeliverableRow
              key={deliverable.key}
              owner={key}
              deliverable={deliverable}
              entry={entry}
              apply={apply}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.noDeliverable}>Aucun livrable pour l'instant.</p>
      )}
      {retry && deliverables.length > 0 ? (
        <p className="soft text-m mb-4">
          Les tarifs de l'agence n'ont pas pu être lus.{" "}
          <Button size="small" onClick={retry}>
            Réessayer
          </Button>
        </p>
      ) : null}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={deliverables.length >= MAX_DELIVERABLES}
        onClick={add}
      >
        Ajouter un livrable
      </Button>
      <div className={`grid items-start gap-y-5 gap-x-7 pt-5 border-top ${styles.terms}`}>
        <Field
          label="Tarif global"
          error={amountProblem(rate)}
          hint={
            differs ? (
              <SumHint label="Somme des livrables" sum={sum} onUse={() => set({ rate: sum })} />
            ) : undefined
          }
        >
          {(described) => (
            <MoneyInput
              {...described}
              value={rate === 0 ? null : rate}
              onChange={(cents) => set({ rate: cents ?? 0 })}
            />
          )}
        </Field>
        <Field label="Facturable" error={percentageProblem(paidPercentage)}>
          {(described) => (
            <PercentageInput
              {...described}
              value={paidPercentage}
              onChange={(percentage) => set({ paidPercentage: percentage ?? 0 })}
            />
          )}
        </Field>
        <Toggle
          label="Payé"
          checked={creatorInvoiceSent}
          onChange={(checked) => set({ creatorInvoiceSent: checked })}
        />
      </div>
    </>
  )
}

const TYPES = choicesOf(DELIVERABLE_TYPES)

interface DeliverableRowProps {
  /** The influencer's key. */
  owner: string
  deliverable: DeliverableDraft
  /** With the agency's prices, once they are known. */
  entry: RosterEntry | undefined
  apply: Apply
}

const DeliverableRow = memo(function DeliverableRow(props: DeliverableRowProps) {
  const { owner, deliverable, entry, apply } = props
  const { key, type, description, price } = deliverable
  const problem = amountProblem(price)
  return (
    <li className={`grid items-start gap-3 ${styles.deliverable}`}>
      {/* A focused select has a second element beside it. */}
      <div className="grid">
        <Select
          id={`${key}-type`}
          aria-label="Type de livrable"
          options={TYPES}
          value={type}
          onChange={(picked) => apply(setDeliverable(owner, key, { type: picked }))}
        />
      </div>
      <Input
        aria-label="Description du livrable"
        placeholder="Description"
        maxLength={500}
        value={description}
        onChange={({ target }) => apply(setDeliverable(owner, key, { description: target.value }))}
      />
      <div>
        <MoneyInput
          aria-label="Prix du livrable"
          aria-invalid={Boolean(problem)}
          aria-describedby={problem ? `${key}-problem` : entry && `${key}-agency`}
          value={price === 0 ? null : price}
          onChange={(cents) => apply(setDeliverable(owner, key, { price: cents ?? 0 }))}
        />
        {problem ? (
          <p id={`${key}-problem`} className={`danger text-m medium ${styles.wrong}`}>
            {problem}
          </p>
        ) : null}
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`Retirer le livrable ${DELIVERABLE_TYPES[type]}`}
        onClick={() => apply(removeDeliverable(owner, key))}
      />
      {entry && !problem ? (
        <p id={`${key}-agency`} className={`soft text-m ${styles.agency}`}>
          <AgencyPrice
            entry={entry}
            deliverable={deliverable}
            onPropose={(proposed) => apply(proposePrice(owner, key, proposed))}
            onUse={(used) => apply(setDeliverable(owner, key, { price: used }))}
          />
        </p>
      ) : null}
    </li>
  )
})
