import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { PublicAvatar } from "../../../components/public/PublicAvatar.tsx"
import { counted } from "../../public-campaign/wording.ts"
import styles from "./InfluencerSummary.module.css"

const MOST_SHOWN = 5

export function InfluencerSummary({ influencers }: { influencers: TrackingView["influencers"] }) {
  if (influencers.length === 0) return <p className={styles.total}>Aucun influenceur pour le moment</p>
  const deliverables = influencers.reduce((sum, influencer) => sum + influencer.deliverables.length, 0)
  const rest = influencers.length - MOST_SHOWN
  return (
    <>
      <p className={styles.total}>
        {counted(influencers.length, "influenceur")}, {counted(deliverables, "livrable")}
      </p>
      <ul className={styles.list}>
        {influencers.slice(0, MOST_SHOWN).map((influencer) => (
          <li key={influencer.id}>
            <span aria-hidden="true">
              <PublicAvatar name={influencer.fullName} imageUrl={influencer.profileImageUrl} size={30} />
            </span>
            <span className={styles.name}>{influencer.fullName}</span>
            <span className={styles.count}>{counted(influencer.deliverables.length, "livrable")}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={styles.rest}>et {counted(rest, "autre")}</p> : null}
    </>
  )
}
