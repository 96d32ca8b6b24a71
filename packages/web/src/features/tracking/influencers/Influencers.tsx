import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { InfluencerCard } from "../../public-campaign/influencers/InfluencerCard.tsx"
import { Nothing } from "../../public-campaign/Nothing.tsx"
import styles from "./Influencers.module.css"

export function Influencers({ influencers }: { influencers: TrackingView["influencers"] }) {
  if (influencers.length === 0)
    return (
      <Nothing title="Aucun influenceur pour le moment">
        Les influenceurs retenus pour la campagne apparaîtront ici.
      </Nothing>
    )
  return (
    <ul className={styles.list}>
      {influencers.map((influencer) => (
        <InfluencerCard key={influencer.id} influencer={influencer} />
      ))}
    </ul>
  )
}
