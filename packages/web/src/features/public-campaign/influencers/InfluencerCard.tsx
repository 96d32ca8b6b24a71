import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { PublicAvatar } from "../../../components/public/PublicAvatar.tsx"
import { counted } from "../wording.ts"
import { Deliverables } from "./Deliverables.tsx"
import styles from "./InfluencerCard.module.css"

export function InfluencerCard({ influencer }: { influencer: TrackingView["influencers"][number] }) {
  const { fullName, username, profileImageUrl, deliverables } = influencer
  return (
    <li className={styles.card}>
      <span aria-hidden="true">
        <PublicAvatar name={fullName} imageUrl={profileImageUrl} size={64} />
      </span>
      <div className={styles.who}>
        <h3>{fullName}</h3>
        <p>
          {username ? <span>@{username.replace(/^@/, "")}</span> : null}
          <span>
            {deliverables.length ? counted(deliverables.length, "livrable") : "Livrables à définir"}
          </span>
        </p>
      </div>
      <Deliverables deliverables={deliverables} className={styles.deliverables} />
    </li>
  )
}
