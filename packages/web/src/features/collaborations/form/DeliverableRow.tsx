import { DeleteOutlined } from "@ant-design/icons"
import { DELIVERABLE_TYPES, type DeliverableType } from "@trame/core/collaborations/values"
import { Button, Input, Select } from "antd"
import { memo } from "react"
import { MoneyInput } from "../../../components/MoneyInput.tsx"
import type { DeliverableDraft } from "./draft.ts"
import { type Apply, removeDeliverable, setDeliverable } from "./edits.ts"
import styles from "./Participant.module.css"

const TYPES = Object.entries(DELIVERABLE_TYPES).map(([value, label]) => ({
  value: value as DeliverableType,
  label,
}))

interface DeliverableRowProps {
  /** The influencer's key. */
  owner: string
  deliverable: DeliverableDraft
  apply: Apply
}

export const DeliverableRow = memo(function DeliverableRow({
  owner,
  deliverable,
  apply,
}: DeliverableRowProps) {
  const { key, type, description, price } = deliverable
  return (
    <li className={styles.deliverable}>
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
      <MoneyInput
        aria-label="Prix du livrable"
        value={price}
        onChange={(cents) => apply(setDeliverable(owner, key, { price: cents ?? 0 }))}
      />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`Retirer le livrable ${DELIVERABLE_TYPES[type]}`}
        onClick={() => apply(removeDeliverable(owner, key))}
      />
    </li>
  )
})
