import { PlusOutlined, TeamOutlined } from "@ant-design/icons"
import { totalOfRates } from "@trame/core/collaborations/money"
import { Button } from "antd"
import { memo, useCallback, useState } from "react"
import { formatMoney } from "../../../lib/format.ts"
import type { ParticipantDraft } from "./draft.ts"
import type { Apply } from "./edits.ts"
import styles from "./Form.module.css"
import { ParticipantRow } from "./ParticipantRow.tsx"
import type { Problems } from "./problems.ts"
import { Section } from "./Section.tsx"

interface InfluencersSectionProps {
  participants: readonly ParticipantDraft[]
  problems: Problems["rows"]
  /** The creator just added, whose row is shown open. */
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
          ? `${count} influenceur${count > 1 ? "s" : ""} · Total des tarifs : ${formatMoney(totalOfRates(participants))}`
          : "Qui participe, à quoi et à quel prix."
      }
      aside={
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
              open={toggled.get(participant.key) ?? participant.influencerId === fresh}
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
