import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { COLLABORATION_STATUSES } from "@trame/core/collaborations/values"
import { PublicBadge } from "../../../components/public/PublicBadge.tsx"
import { formatDate } from "../../../lib/format.ts"
import { CAMPAIGN_TONE } from "../statusTone.ts"
import styles from "./CampaignHeader.module.css"

export function CampaignHeader({ campaign }: { campaign: TrackingView["campaign"] }) {
  const tiles = [
    ["Marque", campaign.brand],
    ["Date", formatDate(campaign.signedDate, { missing: "Non définie", style: "long" })],
    ["Chef de projet", campaign.manager],
  ] as const
  return (
    <header className={styles.header}>
      <p className={styles.eyebrow}>Suivi de campagne</p>
      <h1 className={styles.title}>{campaign.name}</h1>
      <p className={styles.meta}>
        <PublicBadge tone={CAMPAIGN_TONE[campaign.status]}>
          {COLLABORATION_STATUSES[campaign.status]}
        </PublicBadge>
        <span>
          Dernière mise à jour :{" "}
          <time dateTime={campaign.updatedAt}>{formatDate(campaign.updatedAt, { style: "long" })}</time>
        </span>
      </p>
      <dl className={styles.tiles}>
        {tiles.map(([label, value]) => (
          <div key={label} className={styles.tile}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
