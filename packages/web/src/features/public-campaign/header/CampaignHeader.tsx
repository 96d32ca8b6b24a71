import { COLLABORATION_STATUSES, type CollaborationStatus } from "@trame/core/collaborations/values"
import { PublicBadge } from "../../../components/public/PublicBadge.tsx"
import { formatDate } from "../../../lib/format.ts"
import { CAMPAIGN_TONE } from "../statusTone.ts"
import styles from "./CampaignHeader.module.css"

interface CampaignHeaderProps {
  /** What kind of page it is. */
  eyebrow: string
  name: string
  /** Null where it is nobody's business. */
  status: CollaborationStatus | null
  updatedAt: string
  tiles: readonly (readonly [label: string, value: string])[]
}

export function CampaignHeader({ eyebrow, name, status, updatedAt, tiles }: CampaignHeaderProps) {
  return (
    <header className={styles.header}>
      <p className={styles.eyebrow}>{eyebrow}</p>
      <h1 className={styles.title}>{name}</h1>
      <p className={styles.meta}>
        {status ? (
          <PublicBadge tone={CAMPAIGN_TONE[status]}>{COLLABORATION_STATUSES[status]}</PublicBadge>
        ) : null}
        <span>
          Dernière mise à jour : <time dateTime={updatedAt}>{formatDate(updatedAt, { style: "long" })}</time>
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
