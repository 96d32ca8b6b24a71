import { CloseOutlined, FilterOutlined } from "@ant-design/icons"
import { Button, Select } from "antd"
import { useUrlParam } from "../../../lib/useUrlParams.ts"
import { useBoard } from "./board.ts"
import styles from "./InfluencerFilter.module.css"

const EVERYONE = ""

/** Restricts steps, documents and stats to one influencer and what is common (spec 2 §2.3). */
export function InfluencerFilter() {
  const { detail, focus } = useBoard()
  const [, setInfluencer] = useUrlParam("influencerId")
  const { participants } = detail
  if (participants.length < 2 && !focus) return null
  return (
    <div className={styles.bar} data-active={focus !== null}>
      <FilterOutlined aria-hidden="true" className={styles.icon} />
      <Select<string>
        aria-label="Influenceur affiché"
        variant="borderless"
        className={styles.select}
        popupMatchSelectWidth={false}
        value={focus ? (focus.participant?.id ?? focus.influencerId) : EVERYONE}
        onChange={(chosen) => setInfluencer(chosen || null, { push: true })}
        options={[
          { value: EVERYONE, label: "Tous les influenceurs" },
          ...(focus && !focus.participant
            ? [{ value: focus.influencerId, label: "Un influenceur qui ne participe pas" }]
            : []),
          ...participants.map(({ id, fullName }) => ({ value: id, label: fullName })),
        ]}
      />
      {focus ? (
        <>
          <span className={styles.note}>+ éléments communs</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label="Retirer le filtre"
            onClick={() => setInfluencer(null, { push: true })}
          />
        </>
      ) : null}
    </div>
  )
}
