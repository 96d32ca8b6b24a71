import { DeleteOutlined, DownOutlined } from "@ant-design/icons"
import { memo, useId } from "react"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { formatMoney } from "../../../lib/format.ts"
import type { ParticipantDraft } from "./draft.ts"
import { type Apply, removeParticipant } from "./edits.ts"
import styles from "./Participant.module.css"
import { ParticipantEditor } from "./ParticipantEditor.tsx"

interface ParticipantRowProps {
  participant: ParticipantDraft
  problem: string | undefined
  open: boolean
  apply: Apply
  onToggle: (key: string, open: boolean) => void
}

function summary({ deliverables, creatorInvoiceSent, paidPercentage }: ParticipantDraft): string {
  const parts = [`${deliverables.length} livrable${deliverables.length > 1 ? "s" : ""}`]
  if (creatorInvoiceSent) parts.push("facture reçue")
  if (paidPercentage > 0) parts.push(`payé à ${paidPercentage} %`)
  return parts.join(" · ")
}

/** One line until opened: a campaign may count hundreds (its editor only exists while open). */
export const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, problem, open, apply, onToggle } = props
  const { key, fullName, username, profileImageUrl, rate } = participant
  const panel = useId()
  return (
    <li className={styles.row} data-open={open} data-problem={Boolean(problem)}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => onToggle(key, !open)}
        >
          <DownOutlined aria-hidden="true" className={styles.chevron} />
          <span aria-hidden="true">
            <PersonAvatar name={fullName} imageUrl={profileImageUrl} size={38} />
          </span>
          <span className={styles.names}>
            <span className={styles.name}>{fullName}</span>
            <span className={styles.detail}>
              <span className={styles.username}>@{username} · </span>
              {summary(participant)}
            </span>
          </span>
          <span className={styles.rate}>{formatMoney(rate)}</span>
        </button>
        <button
          type="button"
          className={styles.remove}
          aria-label={`Retirer ${fullName}`}
          title="Retirer"
          onClick={() => apply(removeParticipant(key))}
        >
          <DeleteOutlined aria-hidden="true" />
        </button>
      </div>
      {problem ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      <div id={panel} hidden={!open} className={styles.panel}>
        {open ? <ParticipantEditor participant={participant} apply={apply} /> : null}
      </div>
    </li>
  )
})
