import { hasPermission } from "@trame/core/access"
import { Link } from "react-router-dom"
import { StatusTag, type Tone } from "../../components/StatusTag.tsx"
import { formatDate, formatMoney } from "../../lib/format.ts"
import { useMe } from "../session/me.ts"
import styles from "./ClientPage.module.css"

export interface Campaign {
  id: string
  name: string
  status: "pending" | "quote_sent" | "in_progress" | "completed"
  date: string
  revenue: number
  influencerCount: number
}

const STATUSES: Record<Campaign["status"], { label: string; tone: Tone }> = {
  pending: { label: "En attente", tone: "neutral" },
  quote_sent: { label: "Devis envoyé", tone: "info" },
  in_progress: { label: "En cours", tone: "warning" },
  completed: { label: "Terminée", tone: "success" },
}

export function CampaignList({ campaigns }: { campaigns: Campaign[] }) {
  const mayOpen = hasPermission(useMe(), "collaborations")
  if (!campaigns.length) return <p className={styles.none}>Aucune campagne pour le moment</p>
  return (
    <ul className={styles.campaigns}>
      {campaigns.map(({ id, name, status, date, revenue, influencerCount }) => (
        <li key={id} className={styles.campaign}>
          <div className={styles.campaignText}>
            {mayOpen ? (
              <Link to={`/app/collaborations/${id}`} className={styles.campaignName}>
                {name}
              </Link>
            ) : (
              <span className={styles.campaignName}>{name}</span>
            )}
            <p className={styles.campaignMeta}>
              {formatDate(date, { missing: "Date non définie" })} · {influencers(influencerCount)}
            </p>
          </div>
          <span className={styles.revenue}>{formatMoney(revenue)}</span>
          <StatusTag tone={STATUSES[status].tone}>{STATUSES[status].label}</StatusTag>
        </li>
      ))}
    </ul>
  )
}

const influencers = (count: number) => (count > 1 ? `${count} influenceurs` : `${count} influenceur`)
