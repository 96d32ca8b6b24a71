import type { CollaborationStatus } from "@trame/core/campaigns/collaborations/rules/values"
import { formatDate } from "../../lib/format.ts"
import { PublicHeader, PublicSkeleton } from "../../ui/public/PublicHeader.tsx"
import { CollaborationStatusTag } from "../../ui/StatusTag.tsx"
import styles from "./CampaignHeader.module.css"

interface CampaignHeaderProps {
  eyebrow: string
  campaign: {
    name: string
    brand: string
    signedDate: string | null
    manager: string
    updatedAt: string
  }
  /** Null where it is confidential. */
  status: CollaborationStatus | null
}

export function CampaignHeader({ eyebrow, campaign, status }: CampaignHeaderProps) {
  const { name, brand, signedDate, manager, updatedAt } = campaign
  return (
    <PublicHeader
      eyebrow={eyebrow}
      title={name}
      meta={
        <>
          {status ? <CollaborationStatusTag status={status} /> : null}
          <span>
            Dernière mise à jour :{" "}
            <time dateTime={updatedAt}>{formatDate(updatedAt, { style: "long" })}</time>
          </span>
        </>
      }
      facts={[
        ["Marque", brand],
        ["Date", formatDate(signedDate, { missing: "Non définie", style: "long" })],
        ["Chef de projet", manager],
      ]}
    />
  )
}

const LINES = ["first", "second", "third", "fourth"]

export function CampaignSkeleton() {
  return (
    <PublicSkeleton label="Chargement de la campagne">
      <i className={styles.tiles} />
      <div className={styles.columns}>
        <div className={`grid gap-5 ${styles.steps}`}>
          {LINES.map((line) => (
            <i key={line} className={styles.step} />
          ))}
        </div>
        <i className={styles.recap} />
      </div>
    </PublicSkeleton>
  )
}
