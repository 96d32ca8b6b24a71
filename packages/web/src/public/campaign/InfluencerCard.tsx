import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { DELIVERABLE_TYPES, type DeliverableType } from "@trame/core/campaigns/collaborations/rules/values"
import { formatCount, formatMoney } from "../../lib/format.ts"
import { PublicAvatar } from "../../ui/public/PublicImage.tsx"
import styles from "./InfluencerCard.module.css"

export function InfluencerCard({ influencer }: { influencer: TrackingView["influencers"][number] }) {
  const { fullName, username, profileImageUrl, deliverables } = influencer
  return (
    <li className={`grid items-center gap-y-4 gap-x-5 ${styles.card}`}>
      <span aria-hidden="true">
        <PublicAvatar name={fullName} imageUrl={profileImageUrl} size={64} />
      </span>
      <div className={styles.who}>
        <h2>{fullName}</h2>
        <p className="flex wrap gap-x-4 mt-1 soft">
          {username ? <span>@{username.replace(/^@/, "")}</span> : null}
          <span>
            {deliverables.length ? formatCount(deliverables.length, "livrable") : "Livrables à définir"}
          </span>
        </p>
      </div>
      <Deliverables deliverables={deliverables} className={styles.deliverables} />
    </li>
  )
}

interface DeliverablesProps {
  /** Prices in cents, if visible to the visitor. */
  deliverables: readonly { type: DeliverableType; description: string; price?: number }[]
  className?: string
}

export function Deliverables({ deliverables, className = "" }: DeliverablesProps) {
  if (deliverables.length === 0) return null
  return (
    <ul className={`grid gap-3 ${styles.list} ${className}`}>
      {deliverables.map(({ type, description, price }, index) => (
        <li
          className="flex wrap gap-x-5 py-4 px-5 border rounded-m bg-surface"
          // biome-ignore lint/suspicious/noArrayIndexKey: deliverables have no id, and the list is static
          key={index}
          data-priced={price !== undefined}
        >
          <strong>{DELIVERABLE_TYPES[type]}</strong>
          {description ? <span className={`soft anywhere ${styles.description}`}>{description}</span> : null}
          {price === undefined ? null : (
            <span className={`strong nowrap tabular ${styles.price}`}>{formatMoney(price)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
