import { DeleteOutlined, DownOutlined } from "@ant-design/icons"
import { memo, useId } from "react"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { many } from "../counts.ts"
import { BrandStatusTag } from "../statusTags.tsx"
import type { ProposalDraft } from "./draft.ts"
import { type Apply, removeProposals } from "./edits.ts"
import { ProposalEditor } from "./ProposalEditor.tsx"
import styles from "./ProposalRow.module.css"
import { INVALID_LINK } from "./problems.ts"

interface ProposalRowProps {
  proposal: ProposalDraft
  problem: string | undefined
  open: boolean
  apply: Apply
  onToggle: (influencerId: string) => void
}

function summary({ creativeNote, references }: ProposalDraft): string {
  const parts = [
    creativeNote.trim(),
    references.length > 0 ? many(references.length, "référence", "références") : "",
  ]
  return parts.filter(Boolean).join(" · ") || "Ajouter une note créative, des références"
}

/**
 * One line until opened: a casting may count hundreds (its editor only exists while open, and says of a link itself
 * what is wrong).
 */
export const ProposalRow = memo(function ProposalRow(props: ProposalRowProps) {
  const { proposal, problem, open, apply, onToggle } = props
  const { influencerId, fullName, profileImageUrl, brandStatus } = proposal
  const panel = useId()
  return (
    <li className={styles.row} data-open={open} data-problem={Boolean(problem)}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => onToggle(influencerId)}
        >
          <DownOutlined aria-hidden="true" className={styles.chevron} />
          <span aria-hidden="true">
            <PersonAvatar name={fullName} imageUrl={profileImageUrl} size={36} />
          </span>
          <span className={styles.names}>
            <span className={styles.name}>{fullName}</span>
            <span className={styles.detail}>{summary(proposal)}</span>
          </span>
        </button>
        {brandStatus === "pending" ? null : <BrandStatusTag status={brandStatus} />}
        <button
          type="button"
          className={styles.remove}
          aria-label={`Retirer ${fullName}`}
          title="Retirer"
          onClick={() => apply(removeProposals([influencerId]))}
        >
          <DeleteOutlined aria-hidden="true" />
        </button>
      </div>
      {problem && !(open && problem === INVALID_LINK) ? (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      ) : null}
      <div id={panel} hidden={!open} className={styles.panel}>
        {open ? <ProposalEditor proposal={proposal} apply={apply} /> : null}
      </div>
    </li>
  )
})
