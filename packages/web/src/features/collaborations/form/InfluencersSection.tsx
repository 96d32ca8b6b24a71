import { DeleteOutlined, PlusOutlined, TeamOutlined } from "@ant-design/icons"
import { rateOfDeliverables, totalOfRates } from "@trame/core/campaigns/collaborations/rules/money"
import { DELIVERABLE_TYPES, MAX_DELIVERABLES } from "@trame/core/campaigns/collaborations/rules/values"
import { Button, Input, Select } from "antd"
import { memo, useCallback, useState } from "react"
import { formatCount, formatMoney } from "../../../lib/format.ts"
import { choicesOf } from "../../../lib/text.ts"
import { amountProblem, percentageProblem } from "../../../lib/typedNumber.ts"
import { DraftRow } from "../../../ui/form/DraftForm.tsx"
import { Field } from "../../../ui/form/Field.tsx"
import { Toggle } from "../../../ui/form/Toggle.tsx"
import { MoneyInput, PercentageInput } from "../../../ui/form/TypedInput.tsx"
import { Section } from "../../../ui/Section.tsx"
import { SumHint } from "./DetailsSections.tsx"
import {
  type Apply,
  addDeliverable,
  type DeliverableDraft,
  newKey,
  type ParticipantDraft,
  type Problems,
  removeDeliverable,
  removeParticipant,
  rules,
  setDeliverable,
  setTerms,
  type Terms,
} from "./draft.ts"
import styles from "./Form.module.css"
import influencersSectionStyles from "./InfluencersSection.module.css"

interface InfluencersSectionProps {
  participants: readonly ParticipantDraft[]
  problems: Problems["items"]
  /** The influencer just added, whose row is shown open. */
  fresh: string | null
  apply: Apply
  onAdd: () => void
}

export const InfluencersSection = memo(function InfluencersSection(props: InfluencersSectionProps) {
  const { participants, problems, fresh, apply, onAdd } = props
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const toggle = useCallback((key: string, open: boolean) => {
    setToggled((before) => new Map(before).set(key, open))
  }, [])
  const count = participants.length

  return (
    <Section
      title="Influenceurs et livrables"
      hint={
        count > 0
          ? `${formatCount(count, "influenceur")} · Total des tarifs : ${formatMoney(totalOfRates(participants))}`
          : "Qui participe, à quoi et à quel prix."
      }
      action={
        <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          Ajouter un influenceur
        </Button>
      }
    >
      {count > 0 ? (
        <ul className={styles.rows}>
          {participants.map((participant) => (
            <ParticipantRow
              key={participant.key}
              participant={participant}
              problem={problems[participant.key]}
              open={
                rules.wrongItem?.(participant)
                  ? true
                  : (toggled.get(participant.key) ?? participant.key === fresh)
              }
              apply={apply}
              onToggle={toggle}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          <TeamOutlined aria-hidden="true" />
          Aucun influenceur pour l'instant
        </p>
      )}
    </Section>
  )
})

interface ParticipantRowProps {
  participant: ParticipantDraft
  problem: string | undefined
  open: boolean
  apply: Apply
  onToggle: (key: string, open: boolean) => void
}

function summary({ deliverables, creatorInvoiceSent, paidPercentage }: ParticipantDraft): string {
  const parts = [formatCount(deliverables.length, "livrable")]
  if (creatorInvoiceSent) parts.push("facture reçue")
  if (paidPercentage > 0) parts.push(`payé à ${paidPercentage} %`)
  return parts.join(" · ")
}

const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, problem, open, apply, onToggle } = props
  const { key, fullName, username, profileImageUrl, rate } = participant
  return (
    <DraftRow
      name={fullName}
      imageUrl={profileImageUrl}
      detail={
        <>
          <span className={influencersSectionStyles.username}>@{username} · </span>
          {summary(participant)}
        </>
      }
      amount={formatMoney(rate)}
      problem={problem}
      open={open}
      onToggle={(opened) => onToggle(key, opened)}
      onRemove={() => apply(removeParticipant(key))}
    >
      {() => <ParticipantEditor participant={participant} apply={apply} />}
    </DraftRow>
  )
})

function ParticipantEditor({ participant, apply }: { participant: ParticipantDraft; apply: Apply }) {
  const { key, fullName, deliverables, rate, creatorInvoiceSent, paidPercentage } = participant
  const set = (changes: Partial<Terms>) => apply(setTerms(key, changes))
  const sum = rateOfDeliverables(deliverables)
  const differs = deliverables.length > 0 && Number.isInteger(sum) && sum !== rate

  const add = () => {
    const deliverableKey = newKey()
    apply(addDeliverable(key, deliverableKey))
    requestAnimationFrame(() => document.getElementById(`${deliverableKey}-type`)?.focus())
  }

  return (
    <>
      {deliverables.length > 0 ? (
        <ul className={influencersSectionStyles.deliverables} aria-label={`Livrables de ${fullName}`}>
          {deliverables.map((deliverable) => (
            <DeliverableRow key={deliverable.key} owner={key} deliverable={deliverable} apply={apply} />
          ))}
        </ul>
      ) : (
        <p className={influencersSectionStyles.noDeliverable}>Aucun livrable pour l'instant.</p>
      )}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={deliverables.length >= MAX_DELIVERABLES}
        onClick={add}
      >
        Ajouter un livrable
      </Button>
      <div className={influencersSectionStyles.terms}>
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
        <Field label="Pourcentage payé" error={percentageProblem(paidPercentage)}>
          {(described) => (
            <PercentageInput
              {...described}
              value={paidPercentage}
              onChange={(percentage) => set({ paidPercentage: percentage ?? 0 })}
            />
          )}
        </Field>
        <Toggle
          label="Facture du créateur reçue"
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
  apply: Apply
}

const DeliverableRow = memo(function DeliverableRow({ owner, deliverable, apply }: DeliverableRowProps) {
  const { key, type, description, price } = deliverable
  const problem = amountProblem(price)
  return (
    <li className={influencersSectionStyles.deliverable}>
      <Select
        id={`${key}-type`}
        aria-label="Type de livrable"
        options={TYPES}
        value={type}
        onChange={(picked) => apply(setDeliverable(owner, key, { type: picked }))}
      />
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
          aria-describedby={problem && `${key}-problem`}
          value={price === 0 ? null : price}
          onChange={(cents) => apply(setDeliverable(owner, key, { price: cents ?? 0 }))}
        />
        {problem ? (
          <p id={`${key}-problem`} className={influencersSectionStyles.wrong}>
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
    </li>
  )
})
