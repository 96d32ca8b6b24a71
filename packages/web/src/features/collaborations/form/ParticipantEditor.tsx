import { PlusOutlined } from "@ant-design/icons"
import { rateOfDeliverables } from "@trame/core/collaborations/money"
import { MAX_DELIVERABLES } from "@trame/core/collaborations/values"
import { Button, InputNumber } from "antd"
import { MoneyInput } from "../../../components/MoneyInput.tsx"
import { formatMoney } from "../../../lib/format.ts"
import { DeliverableRow } from "./DeliverableRow.tsx"
import { newKey, type ParticipantDraft } from "./draft.ts"
import { type Apply, addDeliverable, setTerms, type Terms } from "./edits.ts"
import { Field } from "./Field.tsx"
import styles from "./Participant.module.css"
import { Toggle } from "./Toggle.tsx"

interface ParticipantEditorProps {
  participant: ParticipantDraft
  apply: Apply
}

export function ParticipantEditor({ participant, apply }: ParticipantEditorProps) {
  const { key, fullName, deliverables, rate, creatorInvoiceSent, paidPercentage } = participant
  const set = (changes: Partial<Terms>) => apply(setTerms(key, changes))
  const sum = rateOfDeliverables(deliverables)
  const differs = deliverables.length > 0 && sum !== rate

  const add = () => {
    const deliverableKey = newKey()
    apply(addDeliverable(key, deliverableKey))
    requestAnimationFrame(() => document.getElementById(`${deliverableKey}-type`)?.focus())
  }

  return (
    <>
      {deliverables.length > 0 ? (
        <ul className={styles.deliverables} aria-label={`Livrables de ${fullName}`}>
          {deliverables.map((deliverable) => (
            <DeliverableRow key={deliverable.key} owner={key} deliverable={deliverable} apply={apply} />
          ))}
        </ul>
      ) : (
        <p className={styles.noDeliverable}>Aucun livrable pour l'instant.</p>
      )}
      <Button
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={deliverables.length >= MAX_DELIVERABLES}
        onClick={add}
      >
        Ajouter un livrable
      </Button>
      <div className={styles.terms}>
        <Field
          label="Tarif global"
          hint={
            differs ? (
              <>
                Somme des livrables : {formatMoney(sum)}{" "}
                <button type="button" className={styles.use} onClick={() => set({ rate: sum })}>
                  Utiliser
                </button>
              </>
            ) : undefined
          }
        >
          {(described) => (
            <MoneyInput {...described} value={rate} onChange={(cents) => set({ rate: cents ?? 0 })} />
          )}
        </Field>
        <Field label="Pourcentage payé">
          {(described) => (
            <InputNumber<number>
              {...described}
              min={0}
              max={100}
              precision={0}
              suffix="%"
              inputMode="numeric"
              style={{ width: "100%" }}
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
