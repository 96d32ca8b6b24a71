import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { useId } from "react"
import styles from "./InfluencerSelect.module.css"

interface InfluencerSelectProps {
  influencers: TrackingView["influencers"]
  chosen: string | null
  onChoose: (influencerId: string | null) => void
}

export function InfluencerSelect({ influencers, chosen, onChoose }: InfluencerSelectProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Filtrer par influenceur</label>
      <select id={id} value={chosen ?? ""} onChange={(event) => onChoose(event.target.value || null)}>
        <option value="">Tous les influenceurs</option>
        {influencers.map(({ id: influencerId, fullName }) => (
          <option key={influencerId} value={influencerId}>
            {fullName}
          </option>
        ))}
      </select>
    </div>
  )
}
