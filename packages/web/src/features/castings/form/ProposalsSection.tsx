import { UserAddOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { memo, useCallback, useState } from "react"
import { many } from "../counts.ts"
import { Portions } from "../Portions.tsx"
import type { ProposalDraft } from "./draft.ts"
import type { Apply } from "./edits.ts"
import styles from "./Form.module.css"
import { ProposalRow } from "./ProposalRow.tsx"
import type { Problems } from "./problems.ts"

interface ProposalsSectionProps {
  proposals: readonly ProposalDraft[]
  problems: Problems["rows"]
  apply: Apply
  onChoose: () => void
}

const NONE: ReadonlySet<string> = new Set()

export const ProposalsSection = memo(function ProposalsSection(props: ProposalsSectionProps) {
  const { proposals, problems, apply, onChoose } = props
  const [open, setOpen] = useState(NONE)
  const toggle = useCallback(
    (influencerId: string) =>
      setOpen((now) =>
        now.has(influencerId)
          ? new Set([...now].filter((one) => one !== influencerId))
          : new Set([...now, influencerId]),
      ),
    [],
  )
  return (
    <section aria-label="Influenceurs">
      <div className={styles.sectionHead}>
        <div>
          <h3 className={styles.title}>Influenceurs</h3>
          <p className={styles.sectionHint}>
            {proposals.length > 0
              ? many(proposals.length, "influenceur choisi", "influenceurs choisis")
              : "Parmi les influenceurs de votre organisation."}
          </p>
        </div>
        <Button icon={<UserAddOutlined aria-hidden />} aria-haspopup="dialog" onClick={onChoose}>
          Choisir des influenceurs
        </Button>
      </div>
      {proposals.length > 0 ? (
        <Portions items={proposals} label="Influenceurs choisis" className={styles.rows}>
          {(proposal) => (
            <ProposalRow
              key={proposal.influencerId}
              proposal={proposal}
              problem={problems[proposal.influencerId]}
              open={open.has(proposal.influencerId)}
              apply={apply}
              onToggle={toggle}
            />
          )}
        </Portions>
      ) : (
        <p className={styles.none}>Aucun influenceur choisi</p>
      )}
    </section>
  )
})
